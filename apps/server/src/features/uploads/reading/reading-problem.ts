/** A file that cannot be read as a whole. `say` is the sentence for the user, beginning with line and column (both from 1). */
export class ReadingProblem extends Error {
  readonly line: number;
  readonly column: number | null;
  readonly say: string;

  constructor(line: number, column: number | null, what: string) {
    const say = `Line ${line}${column === null ? '' : `, column ${column}`}: ${what}`;
    super(say);
    this.name = 'ReadingProblem';
    this.line = line;
    this.column = column;
    this.say = say;
  }
}
