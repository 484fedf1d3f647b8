import { expect, test } from 'vitest';
import { requireMaxPixels } from './image-size.ts';

/** Header of a PNG of the given size, without image data. */
const headOfPng = (width: number, height: number): Buffer => {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([head, size, Buffer.from('0800000000', 'hex')]);
};

test('rejects a picture of more than 40 million pixels by its header alone', () => {
  expect(() => requireMaxPixels(headOfPng(8_000, 5_000))).not.toThrow();
  for (const [width, height] of [
    [8_001, 5_000],
    [60_000, 8_000],
    [2 ** 31, 1],
  ] as const)
    expect(() => requireMaxPixels(headOfPng(width, height))).toThrow(/too many pixels/);
});

test('accepts bytes without a picture size, because they cannot be decoded', () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from('no picture'), headOfPng(1, 1).subarray(0, 12)])
    expect(() => requireMaxPixels(bytes)).not.toThrow();
});
