import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Edit of a list file that adds a line for a generated part. */
export type ListEdit = {
  file: string;
  /** Adds the line to a text; returns the text unchanged if the line is already present. */
  add: (text: string) => string;
  remove: (text: string) => string;
};

/** Files of a generated part, and edits of the lists that name it. Paths are relative to the repository root. */
export type PartSkeleton = { files: Readonly<Record<string, string>>; edits: readonly ListEdit[] };

/**
 * Writes a skeleton's files below a root folder. @throws Error when any of its files exists; nothing is written then.
 */
export function addSkeleton(root: string, { files, edits }: PartSkeleton): void {
  const there = Object.keys(files).find((file) => existsSync(join(root, file)));
  if (there) throw new Error(`${there} already exists.`);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  for (const { file, add } of edits) change(root, file, add);
}

/** Removes a skeleton's files and empty folders. Later changes to the files are lost too. */
export function removeSkeleton(root: string, { files, edits }: PartSkeleton): void {
  for (const file of Object.keys(files)) {
    rmSync(join(root, file), { force: true });
    for (let folder = dirname(file); isEmpty(join(root, folder)); folder = dirname(folder))
      rmdirSync(join(root, folder));
  }
  for (const { file, remove } of edits) change(root, file, remove);
}

const isEmpty = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length === 0;

const change = (root: string, file: string, how: (text: string) => string): void =>
  writeFileSync(join(root, file), how(readFileSync(join(root, file), 'utf8')));

/** Creates an edit that inserts a line alphabetically among the lines with the same beginning. */
export const listLine = (file: string, line: string, beginning: string): ListEdit => ({
  file,
  add: (text) => {
    const lines = text.split('\n');
    if (lines.includes(line)) return text;
    const list = lines.map((one, at) => ({ one, at })).filter(({ one }) => one.startsWith(beginning));
    const next = list.find(({ one }) => one > line);
    return lines.toSpliced(next?.at ?? (list.at(-1)?.at ?? -1) + 1, 0, line).join('\n');
  },
  remove: (text) => text.replace(`${line}\n`, ''),
});

/**
 * Creates an edit that adds an entry at the end of the top-level object that begins with `opening`. Its values are
 * names, quoted texts, or arrow functions that return a call. The formatter may remove the quotes of `key`.
 */
export const objectEntry = (file: string, opening: string, key: string, value: string): ListEdit => ({
  file,
  add: (text) => {
    const from = text.indexOf(opening);
    if (from < 0) throw new Error(`${file} has no '${opening}'.`);
    // The closing bracket may be followed by a type assertion.
    const end = text.indexOf('\n}', from);
    return `${text.slice(0, end)}\n  '${key}': ${value},${text.slice(end)}`;
  },
  remove: (text) =>
    text.replace(new RegExp(`\\n  '?${key}'?: (?:\\(\\w*\\) =>[^]*?\\)|'[^'\\n]*'|\\w+),(?=\\n)`), ''),
});

/** Creates an edit that adds a name or a quoted text at the end of the array that begins with `opening`. */
export const listEntry = (file: string, opening: string, name: string): ListEdit => ({
  file,
  add: (text) => {
    const from = text.indexOf(opening);
    if (from < 0) throw new Error(`${file} has no '${opening}'.`);
    const end = text.indexOf(']', from + opening.length);
    const entries = text.slice(0, end).trimEnd();
    return `${entries}${entries.endsWith(',') ? '' : ','} ${name}${text.slice(end)}`;
  },
  // The formatter writes an entry per line when they do not fit on a line.
  remove: (text) => text.replace(new RegExp(`,\\s*${name}(?=\\s*[,\\]])`), ''),
});
