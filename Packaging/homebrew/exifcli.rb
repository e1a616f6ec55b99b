# A formula for Homebrew. Not tried yet: there was no Mac. A release fills in its url and sha256.
class Exifcli < Formula
  desc "List and edit the metadata of photos"
  license "MIT"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "expat"
  depends_on "jpeg-turbo"
  depends_on "libexif"
  depends_on :macos
  depends_on "sqlite"

  def install
    system "make", "install", "PREFIX=#{prefix}", "RELEASE=swift build --disable-sandbox -c release"
  end

  test do
    assert_match "iso", shell_output("#{bin}/exifcli keys")
  end
end
