import { isAscii, isUtf8 } from 'node:buffer';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Stands for bytes that no text has; the scanner refuses it with line and column. */
const notText = 0;

const windows1252 = new TextDecoder('windows-1252');
/** The UTF-8 bytes of each byte above 127 of Windows-1252. */
const fallback: readonly Uint8Array[] = Array.from({ length: 256 }, (_, byte) =>
  [0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte)
    ? Uint8Array.of(notText)
    : Buffer.from(windows1252.decode(Uint8Array.of(byte))),
);

/** The encoding that the first bytes show, and the length of the byte order mark. */
export const encodingOf = (head: Buffer): { encoding: Encoding; mark: number } => {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: 'utf-8', mark: 3 };
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', mark: 2 };
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', mark: 2 };
  const pairs = head.length >> 1;
  let low = 0;
  let high = 0;
  for (let i = 0; i < pairs; i++) {
    if (head[2 * i] === 0) high++;
    if (head[2 * i + 1] === 0) low++;
  }
  // Latin text in UTF-16 has a zero in every other byte; a binary has them on both sides.
  if (pairs > 1 && low > pairs * 0.4 && high < pairs * 0.05) return { encoding: 'utf-16le', mark: 0 };
  if (pairs > 1 && high > pairs * 0.4 && low < pairs * 0.05) return { encoding: 'utf-16be', mark: 0 };
  return { encoding: 'utf-8', mark: 0 };
};

/** How many bytes at the end begin a UTF-8 character that goes on in the next chunk. */
const unfinished = (bytes: Uint8Array): number => {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0;
  }
  return 0;
};

/** Length of the valid UTF-8 character at a position, 0 when there is none. */
const characterLength = (bytes: Buffer, at: number): number => {
  const lead = bytes[at] ?? 0;
  const length = lead < 0x80 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0;
  return length > 0 && at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length)) ? length : 0;
};

/**
 * Turns a file's bytes, chunk by chunk, into UTF-8. A byte that is not UTF-8 is read as Windows-1252, so a file of either, or a
 * file put together from both, keeps its letters.
 */
export class Decoder {
  encoding: Encoding;
  readonly #utf16: InstanceType<typeof TextDecoder> | undefined;
  #carry: Buffer = Buffer.alloc(0);

  constructor(encoding: Encoding) {
    this.encoding = encoding;
    this.#utf16 = encoding === 'utf-8' ? undefined : new TextDecoder(encoding, { ignoreBOM: true });
  }

  push(chunk: Buffer): Uint8Array {
    if (this.#utf16) return Buffer.from(this.#utf16.decode(chunk, { stream: true }));
    if (this.#carry.length === 0 && isAscii(chunk)) return chunk;
    const bytes = this.#carry.length === 0 ? chunk : Buffer.concat([this.#carry, chunk]);
    const end = bytes.length - unfinished(bytes);
    this.#carry = Buffer.from(bytes.subarray(end));
    const whole = bytes.subarray(0, end);
    return isUtf8(whole) ? whole : this.#mend(whole);
  }

  end(): Uint8Array {
    if (this.#utf16) return Buffer.from(this.#utf16.decode());
    return this.#mend(this.#carry);
  }

  #mend(bytes: Buffer): Uint8Array {
    if (bytes.length > 0) this.encoding = 'windows-1252';
    const out = Buffer.alloc(bytes.length * 3);
    let length = 0;
    for (let at = 0; at < bytes.length; ) {
      const good = characterLength(bytes, at);
      const piece =
        good > 0 ? bytes.subarray(at, at + good) : (fallback[bytes[at] ?? 0] ?? bytes.subarray(0, 0));
      out.set(piece, length);
      length += piece.length;
      at += Math.max(good, 1);
    }
    return out.subarray(0, length);
  }
}
