import type { ByteRange } from '../../platform/files.ts';

/**
 * The bytes that a Range header asks for: undefined for the whole file (also where the header is of another unit, cannot be read
 * or wants several pieces, which RFC 9110 lets a server pass over), 'none' where the file has no such bytes.
 */
export const byteRange = (header: string | undefined, size: number): ByteRange | 'none' | undefined => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  const [first = '', last = ''] = match?.slice(1) ?? [];
  if (!match || (first === '' && last === '')) return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'none' : { from: size - length, to: size - 1 };
  }
  const from = Number(first);
  if (last !== '' && Number(last) < from) return undefined;
  return from >= size ? 'none' : { from, to: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
};
