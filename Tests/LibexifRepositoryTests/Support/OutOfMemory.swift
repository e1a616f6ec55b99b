/// libexif had no memory for even an empty block.
struct OutOfMemory: Error {}
