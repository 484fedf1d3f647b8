/** Source files and package.json files of the repository, by path. */
export type Tree = ReadonlyMap<string, string>;

export type Breach = { path: string; line: number; message: string };
