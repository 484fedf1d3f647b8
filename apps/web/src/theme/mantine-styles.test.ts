import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '..');
const { resolve } = createRequire(import.meta.url);
const resolvable = (path: string): boolean => {
  try {
    return existsSync(resolve(path));
  } catch {
    return false;
  }
};
const isSheet = (name: string) => resolvable(`@mantine/core/styles/${name}.layer.css`);

const sources = new Map(
  globSync('**/*.{ts,tsx}', { cwd: src }).map((file) => [file, readFileSync(join(src, file), 'utf8')]),
);
const sheetsIn = (text: string) =>
  [...text.matchAll(/'@mantine\/core\/styles\/(\w+)\.layer\.css'/g)].map((m) => m[1]);
const importsOf = (file: string) =>
  [
    ...(sources.get(file) ?? '').matchAll(/^(?:import|export)\s(?!type\b)(?:[^'";]*\sfrom\s)?'(\.[^']+)'/gm),
  ].map(([, path = '']) => join(dirname(file), path));

/** Returns the style sheets that a file and its imports load. */
const sheetsOf = (file: string, seen = new Set<string>()): (string | undefined)[] => {
  if (seen.has(file)) return [];
  seen.add(file);
  return [...sheetsIn(sources.get(file) ?? ''), ...importsOf(file).flatMap((path) => sheetsOf(path, seen))];
};

/** Returns the library components that a file draws; 'Menu.Target' counts as Menu. */
const drawnBy = (text: string): string[] => {
  const [, names = ''] = /import \{([^}]*)\} from '@mantine\/core'/.exec(text) ?? [];
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => /^[A-Z]\w*$/.test(name) && new RegExp(`<${name}[\\s.>/]`).test(text));
};

test('a file that draws a library component imports its style sheet', () => {
  const always = sheetsOf('shell/base-styles.ts');
  const missing = [...sources].flatMap(([file, text]) => {
    const there = new Set([...always, ...sheetsOf(file)]);
    return drawnBy(text)
      .filter((name) => isSheet(name) && !there.has(name))
      .map((name) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});
