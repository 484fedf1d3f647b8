/** A file that cannot be read as a whole. `message` is the sentence for the user, beginning with line and column (both from 1) where there are any. */
export class ReadingProblem extends Error {
  readonly line: number | null;
  readonly column: number | null;

  constructor(line: number | null, column: number | null, what: string) {
    const place = column === null ? `Line ${line}` : `Line ${line}, column ${column}`;
    super(line === null ? what : `${place}: ${what}`);
    this.name = 'ReadingProblem';
    this.line = line;
    this.column = column;
  }
}
