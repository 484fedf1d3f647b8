/** Width and height in pixels, as declared in an image header. */
export type DeclaredSize = { width: number; height: number };

const ascii = (bytes: Buffer, at: number, length: number): string =>
  bytes.toString('latin1', at, at + length);

/** Reads a declared size; undefined when the file ends before it. */
const readSize = (bytes: Buffer, end: number, read: () => DeclaredSize): DeclaredSize[] =>
  end <= bytes.length ? [read()] : [];

const listPngSizes = (bytes: Buffer): DeclaredSize[] => {
  const sizes: DeclaredSize[] = [];
  for (let at = 8; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const data = at + 8;
    const name = ascii(bytes, at + 4, 4);
    if (name === 'IEND') break;
    if (name === 'IHDR')
      sizes.push(
        ...readSize(bytes, data + 8, () => ({
          width: bytes.readUInt32BE(data),
          height: bytes.readUInt32BE(data + 4),
        })),
      );
    at = data + length + 4;
  }
  return sizes;
};

/** JPEG start-of-frame markers, which precede the size. C4, C8 and CC in the same range have other meanings. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** JPEG markers without a length: fill bytes, escaped scan bytes, TEM, restarts and start of image. */
const isBare = (marker: number): boolean => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);
const endOfImage = 0xd9;

const listJpegSizes = (bytes: Buffer): DeclaredSize[] => {
  const sizes: DeclaredSize[] = [];
  // A JPEG scan contains only restart markers, so the search finds the segment after the scan.
  for (let at = bytes.indexOf(0xff); at >= 0 && at + 4 <= bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = bytes.readUInt8(at + 1);
    if (marker === endOfImage) break;
    if (marker === 0xff) at += 1;
    else if (isBare(marker)) at += 2;
    else {
      const data = at + 4;
      if (isFrame(marker))
        sizes.push(
          ...readSize(bytes, data + 5, () => ({
            width: bytes.readUInt16BE(data + 3),
            height: bytes.readUInt16BE(data + 1),
          })),
        );
      at += 2 + bytes.readUInt16BE(at + 2);
    }
  }
  return sizes;
};

const readLossyWebp = (bytes: Buffer, data: number): DeclaredSize => ({
  width: bytes.readUInt16LE(data + 6) & 0x3fff,
  height: bytes.readUInt16LE(data + 8) & 0x3fff,
});

const readLosslessWebp = (bytes: Buffer, data: number): DeclaredSize => {
  const bits = bytes.readUInt32LE(data + 1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
};

/**
 * WebP chunks with a size: the canvas and the frame of a still image. Frames of animations may be smaller than the
 * canvas.
 */
const webpReaders: Readonly<
  Record<string, { bytes: number; read: (b: Buffer, at: number) => DeclaredSize }>
> = {
  VP8X: {
    bytes: 10,
    read: (b, at) => ({ width: b.readUIntLE(at + 4, 3) + 1, height: b.readUIntLE(at + 7, 3) + 1 }),
  },
  'VP8 ': { bytes: 10, read: readLossyWebp },
  VP8L: { bytes: 5, read: readLosslessWebp },
};

const listWebpSizes = (bytes: Buffer): DeclaredSize[] => {
  const sizes: DeclaredSize[] = [];
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32LE(at + 4);
    const data = at + 8;
    const reader = webpReaders[ascii(bytes, at, 4)];
    if (reader) sizes.push(...readSize(bytes, data + reader.bytes, () => reader.read(bytes, data)));
    // WebP chunks begin at even offsets.
    at = data + length + (length % 2);
  }
  return sizes;
};

/** Sizes that an image declares, and the maximum number of sizes in a valid file of its type. */
export type DeclaredSizes = { sizes: readonly DeclaredSize[]; maxSizes: number };

/** Returns every size that a PNG, JPEG or WebP file declares for its image. */
export const listDeclaredSizes = (content: Uint8Array): DeclaredSizes => {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (ascii(bytes, 1, 3) === 'PNG') return { sizes: listPngSizes(bytes), maxSizes: 1 };
  if (bytes.length > 2 && bytes.readUInt16BE(0) === 0xffd8)
    return { sizes: listJpegSizes(bytes), maxSizes: 1 };
  // A WebP file declares the size of its canvas and of its image.
  if (ascii(bytes, 8, 4) === 'WEBP') return { sizes: listWebpSizes(bytes), maxSizes: 2 };
  return { sizes: [], maxSizes: 0 };
};
