/** Maximum seconds of a test file on an idle machine. */
export const maxSeconds = 20;

export const slowFiles: Readonly<Record<string, string>> = {
  'tools/new/new.test.ts':
    'begins one of each part in a copy of the repository, and runs the types and all checks on it',
  'apps/server/src/start.test.ts':
    'starts, kills and starts again whole servers with stores of their own, one on a full disk',
  'e2e/parts/items-table.test.ts':
    'nine walks over the one table of all lists: keyboard, bulk actions, columns, late answers',
  'e2e/shell/first-run.test.ts':
    'one walk from an empty installation to its first figure, with a server of its own',
  'e2e/company/csv-upload.test.ts':
    'six walks of a file from the drop to the figure on a page, each read and imported for real',
};

export type FileTime = { file: string; seconds: number };

export function sortTimes(files: readonly FileTime[]): { lines: string[]; tooSlow: FileTime[] } {
  const sorted = files.toSorted((a, b) => b.seconds - a.seconds);
  return {
    lines: sorted.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`),
    tooSlow: sorted.filter(({ file, seconds }) => seconds > maxSeconds && !(file in slowFiles)),
  };
}
