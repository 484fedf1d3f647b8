/** The repository's sources and package.json files by path. */
export type Tree = ReadonlyMap<string, string>;

/** A rule broken: where, and the sentence that says it. */
export type Breach = { path: string; line: number; message: string };
