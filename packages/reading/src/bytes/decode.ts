import { isAscii, isUtf8 } from 'node:buffer';
import { encodingNames, guessEncoding, type LocalEncoding } from './guess-encoding.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | LocalEncoding;

/** Byte that marks invalid text; the scanner rejects it with line and column. */
const notText = 0;

const windows1252 = new TextDecoder('windows-1252');
/** UTF-8 bytes of each Windows-1252 byte, by the value of that byte. */
const fallback: readonly Uint8Array[] = Array.from({ length: 256 }, (_, byte) =>
  [0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte)
    ? Uint8Array.of(notText)
    : Buffer.from(windows1252.decode(Uint8Array.of(byte))),
);

/** Returns the encoding shown by the first bytes and the length of the byte order mark. */
export const detectEncoding = (head: Buffer): { encoding: Encoding; mark: number } => {
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
  // Latin text in UTF-16 has a zero in every second byte; binary data has zeros at both positions.
  if (pairs > 1 && low > pairs * 0.4 && high < pairs * 0.05) return { encoding: 'utf-16le', mark: 0 };
  if (pairs > 1 && high > pairs * 0.4 && low < pairs * 0.05) return { encoding: 'utf-16be', mark: 0 };
  return { encoding: 'utf-8', mark: 0 };
};

/** Returns the number of bytes at the end of a chunk that start a UTF-8 character continued in the next chunk. */
const unfinished = (bytes: Uint8Array): number => {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0;
  }
  return 0;
};

/** Length of the valid UTF-8 character at a position; 0 if there is none. */
const characterLength = (bytes: Buffer, at: number): number => {
  const lead = bytes[at] ?? 0;
  const length = lead < 0x80 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0;
  // In other encodings most bytes return here: checking each with a function call would take seconds per megabyte.
  if (length > 1 && ((bytes[at + 1] ?? 0) & 0xc0) !== 0x80) return 0;
  if (length === 1 || (length === 2 && at + 1 < bytes.length)) return length;
  return length > 0 && at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length)) ? length : 0;
};

/** Maximum bytes buffered before the encoding is decided. */
const guessBytes = 64 * 1024;
const saveAsUtf8 =
  'Save it as UTF-8 and upload it again. In Excel, use "Save As", "CSV UTF-8 (Comma delimited)". In a text editor, choose the encoding UTF-8 when you save.';

/**
 * Error for a file whose encoding cannot be detected. `lines` counts the line breaks before the first
 * unreadable letter.
 */
export class UnknownEncoding extends Error {
  readonly lines: number;
  constructor(candidates: readonly LocalEncoding[], before: Uint8Array) {
    const names = (
      candidates.length > 0 ? candidates : (['windows-1250', 'windows-1251', 'shift_jis'] as const)
    ).map((one) => encodingNames[one]);
    super(
      `some letters are not in UTF-8, and their encoding is unknown. It may be ${new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(names)}. ${saveAsUtf8}`,
    );
    this.lines = before.filter((byte) => byte === 10).length;
  }
}

/** Reports whether a byte is a control character, which no text encoding uses. */
const isControl = (byte: number): boolean => byte < 9 || (byte > 13 && byte < 32);

/**
 * Converts the bytes of a file to UTF-8 chunk by chunk. If a file is not UTF-8, its words show the encoding. In a
 * Windows-1252 file, only bytes that are not valid UTF-8 are converted, so files that mix both keep all letters.
 */
export class Decoder {
  encoding: Encoding;
  /** Word that other encodings read differently; set if the encoding is uncertain or unusual. */
  example: string | undefined;
  #local: InstanceType<typeof TextDecoder> | undefined;
  #isTold: boolean;
  #carry: Buffer = Buffer.alloc(0);

  constructor(encoding: Encoding) {
    this.encoding = encoding;
    this.#isTold = false;
    this.#local = encoding === 'utf-8' ? undefined : new TextDecoder(encoding, { ignoreBOM: true });
  }

  push(chunk: Buffer): Uint8Array {
    if (this.#local) return Buffer.from(this.#local.decode(chunk, { stream: true }));
    if (this.#carry.length === 0 && isAscii(chunk)) return chunk;
    const bytes = this.#carry.length === 0 ? chunk : Buffer.concat([this.#carry, chunk]);
    const end = bytes.length - unfinished(bytes);
    const whole = bytes.subarray(0, end);
    const good = isUtf8(whole);
    if (!good && !this.#isTold && bytes.length < guessBytes) {
      this.#carry = Buffer.from(bytes);
      return Buffer.alloc(0);
    }
    this.#carry = Buffer.from(bytes.subarray(end));
    return good ? whole : this.#read(whole);
  }

  end(): Uint8Array {
    if (this.#local) return Buffer.from(this.#local.decode());
    if (this.#carry.length === 0) return this.#carry;
    return this.#read(this.#carry);
  }

  #read(bytes: Buffer): Uint8Array {
    if (!this.#isTold) {
      this.#isTold = true;
      this.encoding = this.#told(bytes);
      if (this.encoding !== 'windows-1252') this.#local = new TextDecoder(this.encoding);
    }
    return this.#local ? Buffer.from(this.#local.decode(bytes, { stream: true })) : this.#mend(bytes);
  }

  #told(bytes: Buffer): Encoding {
    if (bytes.some(isControl)) return 'windows-1252';
    const { local, isMixed } = withoutUtf8(bytes);
    const guess = guessEncoding(isMixed ? local : bytes);
    if (guess.encoding === undefined) throw new UnknownEncoding(guess.likely, firstLines(bytes));
    if (!guess.sure || guess.encoding !== 'windows-1252') this.example = guess.example;
    return isMixed ? 'windows-1252' : guess.encoding;
  }

  #mend(bytes: Buffer): Uint8Array {
    const out = Buffer.alloc(bytes.length * 3);
    const isBinary = bytes.some(isControl);
    let length = 0;
    for (let at = 0; at < bytes.length; ) {
      const good = characterLength(bytes, at);
      const piece =
        good > 0 ? bytes.subarray(at, at + good) : (fallback[bytes[at] ?? 0] ?? bytes.subarray(0, 0));
      if (good === 0 && piece[0] === notText && !isBinary)
        throw new UnknownEncoding([], bytes.subarray(0, at));
      out.set(piece, length);
      length += piece.length;
      at += Math.max(good, 1);
    }
    return out.subarray(0, length);
  }
}

/** Returns the bytes up to the first invalid UTF-8 byte. */
const firstLines = (bytes: Buffer): Buffer => {
  let at = 0;
  for (let good = 1; good > 0 && at < bytes.length; at += good) good = characterLength(bytes, at);
  return bytes.subarray(0, at);
};

/**
 * Removes UTF-8 letters from bytes. `isMixed` is true if there are at least as many of these letters as invalid bytes.
 */
const withoutUtf8 = (bytes: Buffer): { local: Buffer; isMixed: boolean } => {
  const local: number[] = [];
  let letters = 0;
  let others = 0;
  for (let at = 0; at < bytes.length; ) {
    const good = characterLength(bytes, at);
    if (good > 1) letters++;
    else local.push(bytes[at] ?? 0);
    if (good === 0) others++;
    at += Math.max(good, 1);
  }
  return { local: Buffer.from(local), isMixed: letters >= others };
};
