// The paths of the picked photos for the clipboard, and the command that lists them.

// A longer command may be more than a system allows.
const longestCommand = 100_000;

// The path as one word of a shell. A character that cannot be seen, or a byte that is not part of UTF-8,
// is written in octal digits, which only $'' has. `bytesOf` returns the bytes of a character.
function shellWord(path, bytesOf = bytesOfName) {
  if (/^[A-Za-z0-9_./,:@%+-]+$/.test(path)) return path;
  if (!hiddenCharacter.test(path)) return `'${path.replaceAll("'", "'\\''")}'`;
  const escaped = Array.from(path, (scalar) => {
    if (scalar === "\\" || scalar === "'") return `\\${scalar}`;
    return hiddenCharacter.test(scalar) ? bytesOf(scalar).map(octal).join("") : scalar;
  });
  return `$'${escaped.join("")}'`;
}

const hiddenCharacter = /[\p{C}\p{Zl}\p{Zp}]/u;
const octal = (byte) => `\\${byte.toString(8).padStart(3, "0")}`;

const bytesOfText = (scalar) => [...new TextEncoder().encode(scalar)];

// The bytes in the name of the file of a character of `pathOf`.
function bytesOfName(scalar) {
  const code = scalar.codePointAt(0);
  return code >= 0x10ff00 ? [code & 0xff] : bytesOfText(scalar);
}

// exifcli takes these bytes in an argument for the character that stands for one byte. So an argument with
// a name that has them is written as in the JSON.
const ambiguousBytes = /\u{10fff4}\u{10ff8f}[\u{10ffbc}-\u{10ffbf}]/u;
const shellArgument = (path) =>
  shellWord(path, ambiguousBytes.test(path) ? bytesOfText : bytesOfName);

const pathList = (photos) => photos.map((photo) => `${pathOf(photo)}\n`).join("");

function listCommand(photos) {
  const words = photos.map((photo) => shellArgument(pathOf(photo))).join(" ");
  return words.length <= longestCommand ? `exifcli list -- ${words}` : pipedCommand(photos);
}

function pipedCommand(photos) {
  const words = photos.map((photo) => shellWord(pathOf(photo))).join(" ");
  return `printf '%s\\0' ${words} | exifcli list --files-from - -0`;
}

// A page from a file may not use the newer interface of the clipboard in all browsers.
function copyText(text) {
  const put = (event) => {
    event.clipboardData.setData("text/plain", text);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener("copy", put, { capture: true, once: true });
  const isCopied = document.execCommand("copy");
  document.removeEventListener("copy", put, { capture: true });
  return isCopied;
}

function copyPicks(textOf, done) {
  if (picks.photos.size === 0) return;
  showPickCount(copyText(textOf(pickedPhotos())) ? done : "the browser does not let the page copy");
}

const copyPaths = () => copyPicks(pathList, "paths copied");
const copyCommand = () => copyPicks(listCommand, "command copied");

document.getElementById("copy-paths").addEventListener("click", copyPaths);
document.getElementById("copy-command").addEventListener("click", copyCommand);
document.getElementById("clear").addEventListener("click", clearPicks);

// The browser's own key for a copy takes the paths, unless some text is selected.
document.addEventListener("copy", (event) => {
  const isInText = event.target === filter || String(getSelection()) !== "";
  if (picks.photos.size === 0 || isInText) return;
  event.clipboardData.setData("text/plain", pathList(pickedPhotos()));
  event.preventDefault();
  showPickCount("paths copied");
});
