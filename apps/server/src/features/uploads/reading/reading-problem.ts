/** A file that cannot be read as a whole. `say` is the sentence for the user, beginning with line and column (both from 1) where there are any. */
export class ReadingProblem extends Error {
  readonly line: number | null;
  readonly column: number | null;
  readonly say: string;

  constructor(line: number | null, column: number | null, what: string) {
    const place = column === null ? `Line ${line}` : `Line ${line}, column ${column}`;
    const say = line === null ? what : `${place}: ${what}`;
    super(say);
    this.name = 'ReadingProblem';
    this.line = line;
    this.column = column;
    this.say = say;
  }
}
