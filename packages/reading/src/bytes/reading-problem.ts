/**
 * Error for a file that cannot be read at all. `message` is the text for the user; it begins with line and
 * column (both from 1) where known.
 */
export class ReadingProblem extends Error {
  readonly line: number | null;
  readonly column: number | null;

  constructor(line: number | null, column: number | null, message: string) {
    const place = column === null ? `Line ${line}` : `Line ${line}, column ${column}`;
    super(line === null ? message : `${place}: ${message}`);
    this.name = 'ReadingProblem';
    this.line = line;
    this.column = column;
  }
}
