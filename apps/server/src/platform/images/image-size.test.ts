import { Transformer } from '@napi-rs/image';
import { expect, test } from 'vitest';
import { requireCroppable, requireMaxPixels } from './image-size.ts';

/** PNG header with the given size, without image data. */
const headOfPng = (width: number, height: number): Buffer => {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([head, size, Buffer.from('0800000000', 'hex')]);
};

test('an image of more than 40 million pixels is rejected from its header alone', () => {
  expect(() => requireMaxPixels(headOfPng(8_000, 5_000))).not.toThrow();
  for (const [width, height] of [
    [8_001, 5_000],
    [60_000, 8_000],
    [2 ** 31, 1],
  ] as const)
    expect(() => requireMaxPixels(headOfPng(width, height))).toThrow(/too many pixels/);
});

test('an image of more than 120 MB when decoded, counting depth and channels, is rejected', () => {
  const head = (bits: number, type: number) => {
    const bytes = headOfPng(5_000, 5_000);
    bytes.set([bits, type], 24);
    return bytes;
  };
  for (const [bits, type] of [
    [8, 6],
    [8, 3],
    [16, 0],
  ] as const)
    expect(() => requireCroppable(head(bits, type))).not.toThrow();
  for (const type of [2, 6]) expect(() => requireCroppable(head(16, type))).toThrow(/too much memory/);
});

test('an image too narrow to be cropped to a square is rejected', () => {
  expect(() => requireCroppable(headOfPng(1_000, 100))).not.toThrow();
  expect(() => requireCroppable(headOfPng(1_001, 100))).toThrow(/too narrow/);
  expect(() => requireCroppable(headOfPng(1, 39_000_000))).toThrow(/too narrow/);
});

test('bytes without an image size are accepted, because nothing can decode them', () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from('no picture'), headOfPng(1, 1).subarray(0, 12)])
    expect(() => requireMaxPixels(bytes)).not.toThrow();
});

const picture = () => Transformer.fromRgbaPixels(new Uint8Array(16 * 8 * 4).fill(255), 16, 8);

/** PNG chunk; readers of image sizes ignore its checksum. */
const pngChunk = (name: string, data: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)]);
};
const insert = (bytes: Buffer, at: number, part: Buffer) =>
  Buffer.concat([bytes.subarray(0, at), part, bytes.subarray(at)]);
const frame = (marker: number, width: number, height: number) =>
  Buffer.from([0xff, marker, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);
const webpChunk = (name: string, data: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(name), length, data]);
};
const canvas = (width: number, height: number) => {
  const data = Buffer.alloc(10);
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return webpChunk('VP8X', data);
};

test('valid images of each type are accepted, also a JPEG with an embedded thumbnail', async () => {
  const jpeg = await picture().jpeg();
  const thumbnail = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 15]), frame(0xc0, 4, 4)]);
  const webp = await picture().webp();
  const all = [
    await picture().png(),
    jpeg,
    insert(jpeg, 2, thumbnail),
    // Data after the end of the image belongs to another image.
    Buffer.concat([jpeg, jpeg]),
    webp,
    await picture().webpLossless(),
    insert(webp, 12, canvas(16, 8)),
  ];
  for (const [at, bytes] of all.entries())
    expect(() => requireMaxPixels(bytes), `picture ${at}`).not.toThrow();
});

test('an image whose headers contradict each other is rejected', async () => {
  const png = await picture().png();
  const jpeg = await picture().jpeg();
  const webp = await picture().webp();
  const header = (size: number) => pngChunk('IHDR', headOfPng(size, size).subarray(16, 29));
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  const all = [
    insert(png, 33, header(4)),
    insert(png, 33, pngChunk('IHDR', png.subarray(16, 29))),
    insert(jpeg, scan, frame(0xc0, 4, 4)),
    insert(jpeg, 2, frame(0xc2, 16, 8)),
    insert(jpeg, jpeg.length - 2, frame(0xc1, 9, 9)),
    insert(webp, 12, canvas(4, 4)),
    insert(webp, 12, Buffer.concat([canvas(16, 8), canvas(16, 8)])),
  ];
  for (const [at, bytes] of all.entries())
    expect(() => requireMaxPixels(bytes), `picture ${at}`).toThrow(/two headers/);
});

test('the pixel limit counts the largest size that an image declares', async () => {
  const png = insert(await picture().png(), 33, pngChunk('IHDR', headOfPng(60_000, 8_000).subarray(16, 29)));
  const jpeg = insert(await picture().jpeg(), 2, frame(0xc0, 60_000, 8_000));
  for (const bytes of [png, jpeg]) expect(() => requireMaxPixels(bytes)).toThrow(/too many pixels/);
});
