/** Source files and package.json files of the repository, by path. */
export type RepositoryTree = ReadonlyMap<string, string>;

export type RuleBreach = { path: string; line: number; message: string };
