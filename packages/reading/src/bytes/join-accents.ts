/** First bytes of combining accents, U+0300 to U+036F, in UTF-8. */
const accentBytes = [0xcc, 0xcd] as const;
const startsAccent = (byte: number): boolean => byte === accentBytes[0] || byte === accentBytes[1];
const continues = (byte: number): boolean => (byte & 0xc0) === 0x80;
/** Maximum bytes of a letter with its accents; more is no text. */
const maxLetterBytes = 64;

/** Returns the start of the last letter with its accents. */
const lastLetter = (bytes: Uint8Array): number => {
  let at = bytes.length;
  while (at > 0 && bytes.length - at < maxLetterBytes) {
    at -= 1;
    const byte = bytes[at] ?? 0;
    if (!continues(byte) && !startsAccent(byte)) return at;
  }
  return at;
};

/**
 * Joins letters with combining accents, as Apple's programs write them ('u' and '¨' become 'ü'), in chunks of UTF-8.
 * Otherwise the same name would exist in two spellings.
 */
export class AccentJoiner {
  #last: Uint8Array = Buffer.alloc(0);

  push(chunk: Uint8Array): Uint8Array {
    const bytes = this.#last.length === 0 ? chunk : Buffer.concat([this.#last, chunk]);
    // The next chunk may begin with an accent for the last letter.
    const end = lastLetter(bytes);
    this.#last = Buffer.from(bytes.subarray(end));
    return join(bytes.subarray(0, end));
  }

  end(): Uint8Array {
    return join(this.#last);
  }
}

const join = (bytes: Uint8Array): Uint8Array =>
  accentBytes.some((byte) => bytes.includes(byte))
    ? Buffer.from(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString().normalize('NFC'))
    : bytes;
