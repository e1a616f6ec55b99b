/// libexif had no memory even for an empty block.
struct OutOfMemory: Error {}
