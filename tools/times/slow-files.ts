/** The longest that a test file may take, in seconds, with the machine to itself. */
export const maxSeconds = 20;

/** Files that may take longer, each with the reason. */
export const slowFiles: Readonly<Record<string, string>> = {};

export type FileTime = { file: string; seconds: number };

/** The files, the slowest first, as lines; and those that take too long without a reason. */
export function timesOf(files: readonly FileTime[]): { lines: string[]; tooSlow: FileTime[] } {
  const sorted = files.toSorted((a, b) => b.seconds - a.seconds);
  return {
    lines: sorted.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`),
    tooSlow: sorted.filter(({ file, seconds }) => seconds > maxSeconds && !(file in slowFiles)),
  };
}
