import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** One line that a list gets for what is new. */
export type ListEdit = {
  file: string;
  /** Puts it in; the same text where it is in already. */
  add: (text: string) => string;
  /** Takes it out again. */
  remove: (text: string) => string;
};

/** What a new thing is made of: files of its own, and the lists that name it. Paths are from the repository's root. */
export type Skeleton = { files: Readonly<Record<string, string>>; edits: readonly ListEdit[] };

/**
 * Writes a skeleton below a root.
 * @throws when one of its files is there already: nothing is written then.
 */
export function addSkeleton(root: string, { files, edits }: Skeleton): void {
  const there = Object.keys(files).find((file) => existsSync(join(root, file)));
  if (there) throw new Error(`${there} is there already.`);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  for (const { file, add } of edits) change(root, file, add);
}

/** Takes a skeleton away again, with the folders that it leaves empty. What was written into its files since goes too. */
export function removeSkeleton(root: string, { files, edits }: Skeleton): void {
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

/** A line among those of a list that begin alike, in the order of the alphabet. */
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
 * An entry at the end of the object that `opening` begins, which is of the outermost level and whose entries are calls. `key` is as the
 * formatter writes it, with quotes or without.
 */
export const objectEntry = (file: string, opening: string, key: string, value: string): ListEdit => ({
  file,
  add: (text) => {
    const from = text.indexOf(opening);
    if (from < 0) throw new Error(`${file} has no '${opening}'.`);
    // What its type is to be may follow the bracket.
    const end = text.indexOf('\n}', from);
    return `${text.slice(0, end)}\n  '${key}': ${value},${text.slice(end)}`;
  },
  remove: (text) => text.replace(new RegExp(`\\n  '?${key}'?: \\(\\w*\\) =>[^]*?\\),(?=\\n)`), ''),
});

/** An entry, a name or a text in quotes, at the end of the array that `opening` begins. */
export const listEntry = (file: string, opening: string, name: string): ListEdit => ({
  file,
  add: (text) => {
    const from = text.indexOf(opening);
    if (from < 0) throw new Error(`${file} has no '${opening}'.`);
    const end = text.indexOf(']', from + opening.length);
    const entries = text.slice(0, end).trimEnd();
    return `${entries}${entries.endsWith(',') ? '' : ','} ${name}${text.slice(end)}`;
  },
  // The formatter gives each a line of its own where they are too many for one.
  remove: (text) => text.replace(new RegExp(`,\\s*${name}(?=\\s*[,\\]])`), ''),
});
