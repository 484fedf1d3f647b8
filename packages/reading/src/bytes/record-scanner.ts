import type { Delimiter } from './delimiter.ts';
import { ReadingProblem } from './reading-problem.ts';

const LF = 10;
const CR = 13;
const SPACE = 32;
const TAB = 9;
const QUOTE = 34;
const NUL = 0;
const ZERO = 48;

const lineStart = 0;
const cellStart = 1;
const plain = 2;
const quoted = 3;
/** State after a quote inside a quoted cell: the quote either ends the cell or is the first of two. */
const quoteSeen = 4;
/** State in text after the closing quote of a cell (`"a"b`); that text belongs to the cell. */
const tail = 5;

const maxCells = 4096;
const maxBreaks = 10_000;

/**
 * Lookup table: 1 for white space and the bytes of a no-break space. Other letters share these bytes, which only causes
 * needless trims.
 */
const padding = new Uint8Array(256);
for (const byte of [SPACE, TAB, LF, 0xa0, 0xc2]) padding[byte] = 1;
/** Lookup table: 1 for bytes that end a quoted cell or have to be replaced inside it. */
const endsQuoted = new Uint8Array(256);
for (const byte of [QUOTE, LF, CR, NUL]) endsQuoted[byte] = 1;
const isPadding = (byte: number): boolean => padding[byte] === 1;

/**
 * Rewrites CSV records to one format: each starts with its line number and ends with LF; blank lines are removed.
 * Counts records and cells. Works on bytes, because all CSV syntax is ASCII and a file may have a million lines.
 */
export class RecordScanner {
  line = 1;
  records = 0;
  cells = 0;
  minCells = Number.POSITIVE_INFINITY;
  maxCells = 0;
  multiline = false;
  /** Positions, from 0, of cells that may begin or end with white space in any record. */
  readonly padded = new Set<number>();
  /** Line numbers of records that follow a blank line. */
  readonly breaks: number[] = [];

  readonly #delimiter: number;
  readonly #maxRecordBytes: number;
  /** Lookup table: 1 for bytes that end a run of plain text; a quote ends it only at the start of a cell. */
  readonly #special = new Uint8Array(256);
  readonly #beginsOtherwise = new Uint8Array(256);
  #state = lineStart;
  #afterCr = false;
  /** Last byte written, kept between slices. */
  #last = 0;
  #blankLines = 0;
  #recordLine = 1;
  #recordBytes = 0;
  /** Index of the cell whose opening quote was the last byte read; -1 if there is none. */
  #justQuoted = -1;
  #quoteLine = 0;
  #quoteColumn = 0;

  constructor(delimiter: Delimiter, maxRecordBytes: number) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#maxRecordBytes = maxRecordBytes;
    for (const byte of [this.#delimiter, LF, CR, NUL]) this.#special[byte] = this.#beginsOtherwise[byte] = 1;
    for (const byte of [QUOTE, SPACE, TAB, 0xa0, 0xc2]) this.#beginsOtherwise[byte] = 1;
  }

  /**
   * Scans the next bytes and writes records to `out` from position `at`, at most 8 bytes per byte read plus 16. Returns
   * the new end of `out`.
   */
  scan(bytes: Uint8Array, out: Uint8Array, at: number): number {
    const delimiter = this.#delimiter;
    const special = this.#special;
    const beginsOtherwise = this.#beginsOtherwise;
    let o = at;
    let state = this.#state;
    let begin = -this.#recordBytes;
    const end = bytes.length;
    scanning: for (let i = 0; i < end; i++) {
      let byte = bytes[i] ?? 0;
      if (state === quoted && byte !== LF) this.#afterCr = false;
      if (this.#justQuoted >= 0) {
        if (isPadding(byte)) this.padded.add(this.#justQuoted);
        this.#justQuoted = -1;
      }
      if (state === plain) {
        for (;;) {
          while (special[byte] === 0) {
            out[o++] = byte;
            if (++i === end) break scanning;
            byte = bytes[i] ?? 0;
          }
          // Fast path: most cells are plain text between two delimiters and never leave this loop.
          if (byte !== delimiter || o === at || i + 1 === end) break;
          const next = bytes[i + 1] ?? 0;
          if (beginsOtherwise[next] === 1) break;
          if (padding[out[o - 1] ?? 0] === 1) this.padded.add(this.cells);
          out[o++] = delimiter;
          this.cells++;
          byte = next;
          i++;
        }
      } else if (state === quoted) {
        while (endsQuoted[byte] === 0) {
          out[o++] = byte;
          if (++i === end) break scanning;
          byte = bytes[i] ?? 0;
        }
      }
      const afterCr = this.#afterCr;
      this.#afterCr = byte === CR;
      if (byte === LF && afterCr) continue;
      if (byte === NUL && state === quoted) {
        // Database dumps write a missing value as NUL bytes between quotes.
        out[o++] = SPACE;
        continue;
      }
      if (byte === NUL)
        throw new ReadingProblem(
          this.line,
          this.cells + 1,
          'there are bytes here that no text has. This is not a CSV file, or it is damaged.',
        );
      if (state === lineStart) {
        if (byte === SPACE || (byte === TAB && delimiter !== TAB)) continue;
        if (byte === LF || byte === CR) {
          this.line++;
          this.#blankLines++;
          continue;
        }
        begin = i;
        o = this.#open(out, o);
        state = cellStart;
      }
      if (state === quoted) {
        if (byte === QUOTE) state = quoteSeen;
        else {
          out[o++] = LF;
          this.line++;
          this.multiline = true;
        }
        continue;
      }
      if (state === quoteSeen && byte === QUOTE) {
        out[o++] = QUOTE;
        out[o++] = QUOTE;
        state = quoted;
        continue;
      }
      if (byte === delimiter || byte === LF || byte === CR) {
        if (state !== cellStart && isPadding(o > at ? (out[o - 1] ?? 0) : this.#last))
          this.padded.add(this.cells);
        if (state === quoteSeen || state === tail) out[o++] = QUOTE;
        if (byte === delimiter) {
          out[o++] = delimiter;
          this.cells++;
          state = cellStart;
        } else {
          out[o++] = LF;
          this.#close(i - begin);
          this.line++;
          state = lineStart;
        }
      } else if (state === cellStart && byte === QUOTE) {
        out[o++] = QUOTE;
        this.#quoteLine = this.line;
        this.#quoteColumn = this.cells + 1;
        state = quoted;
        this.#justQuoted = this.cells;
      } else {
        if (state === cellStart) {
          state = plain;
          if (isPadding(byte)) this.padded.add(this.cells);
        } else if (state === quoteSeen) state = tail;
        if (state === tail && byte === QUOTE) out[o++] = QUOTE;
        out[o++] = byte;
      }
    }
    this.#state = state;
    if (o > at) this.#last = out[o - 1] ?? 0;
    this.#recordBytes = state === lineStart ? 0 : bytes.length - begin;
    if (this.#recordBytes > this.#maxRecordBytes) this.#refuseLength();
    return o;
  }

  /** Ends the last record, and returns the new end of `out`. */
  end(out: Uint8Array, at: number): number {
    let o = at;
    if (this.#state === quoted)
      throw new ReadingProblem(this.#quoteLine, this.#quoteColumn, 'a quote opens here and is never closed.');
    if (this.#state === quoteSeen || this.#state === tail) out[o++] = QUOTE;
    if (this.#state !== lineStart) {
      if (isPadding(this.#last)) this.padded.add(this.cells);
      out[o++] = LF;
      this.#close(this.#recordBytes);
      this.#state = lineStart;
    }
    return o;
  }

  /** Writes the line number at the start of a record. */
  #open(out: Uint8Array, at: number): number {
    if (this.#blankLines > 0 && this.records > 0 && this.breaks.length < maxBreaks)
      this.breaks.push(this.line);
    this.#blankLines = 0;
    this.#recordLine = this.line;
    this.cells = 0;
    let digits = 1;
    for (let power = 10; power <= this.line; power *= 10) digits++;
    let rest = this.line;
    for (let place = at + digits - 1; place >= at; place--) {
      const tenth = Math.floor(rest / 10);
      out[place] = ZERO + rest - tenth * 10;
      rest = tenth;
    }
    out[at + digits] = this.#delimiter;
    return at + digits + 1;
  }

  #close(length: number): void {
    this.cells++;
    this.records++;
    if (this.cells < this.minCells) this.minCells = this.cells;
    if (this.cells > this.maxCells) this.maxCells = this.cells;
    if (this.cells > maxCells)
      throw new ReadingProblem(
        this.#recordLine,
        maxCells,
        `the line has ${this.cells} cells; no more than ${maxCells} can be read.`,
      );
    if (length > this.#maxRecordBytes) this.#refuseLength();
    this.cells = 0;
  }

  #refuseLength(): never {
    const limit = `${Math.round(this.#maxRecordBytes / 1024)} KiB`;
    if (this.#state === quoted)
      throw new ReadingProblem(
        this.#quoteLine,
        this.#quoteColumn,
        `a quote opens here and is not closed within ${limit}.`,
      );
    throw new ReadingProblem(
      this.#recordLine,
      this.cells + 1,
      `the line is longer than ${limit}. No line of an export is; this is not a CSV file, or it is damaged.`,
    );
  }
}
