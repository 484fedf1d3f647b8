import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBuilds } from './builds.ts';

let web: string;
beforeEach(() => {
  web = mkdtempSync(join(tmpdir(), 'bellwether-builds-'));
});
afterEach(() => rmSync(web, { recursive: true }));

const open = () => openBuilds(web, 'production');
const build = (digest: string) => {
  const builds = open();
  const folder = builds.begin();
  writeFileSync(join(folder, 'index.html'), digest);
  builds.finish(folder, digest);
  builds.show(digest);
  builds.removeOld();
};
const shown = () => readFileSync(join(web, 'dist/index.html'), 'utf8');

test('a web build is served only when it is complete, and an interrupted build leaves nothing behind', () => {
  build('a');
  const folder = open().begin();
  writeFileSync(join(folder, 'index.html'), 'half');
  expect([shown(), open().isCurrent('a'), open().isCurrent('b')]).toEqual(['a', true, false]);
  open().removeUnfinished();
  expect(existsSync(folder)).toBe(false);
  build('b');
  expect([shown(), open().isCurrent('a'), open().isCurrent('b')]).toEqual(['b', false, true]);
});

test('a web build whose files were deleted is not current', () => {
  build('a');
  rmSync(join(web, 'builds/production-a'), { recursive: true });
  expect([open().isCurrent('a'), open().isWhole('a')]).toEqual([false, false]);
});

test('a link replaces the build folder of an earlier release', () => {
  mkdirSync(join(web, 'dist/assets'), { recursive: true });
  expect(open().isCurrent('a')).toBe(false);
  build('a');
  expect(shown()).toBe('a');
});

test('the web build that was activated last is the current build, however quickly builds follow each other', () => {
  for (const digest of ['a', 'b', 'c', 'd', 'a', 'e', 'f', 'g']) build(digest);
  expect(readdirSync(join(web, 'builds')).toSorted()).toEqual(
    ['a', 'e', 'f', 'g'].map((it) => `production-${it}`),
  );
});

test('recent builds are kept for servers that still serve them, and so are builds of the other variant', () => {
  mkdirSync(join(web, 'builds/development-a'), { recursive: true });
  for (const digest of ['a', 'b', 'c', 'd', 'e', 'f']) build(digest);
  const kept = readdirSync(join(web, 'builds'));
  expect(kept).toEqual(expect.arrayContaining(['development-a', 'production-e', 'production-f']));
  expect(kept.filter((name) => name.startsWith('production-'))).toHaveLength(4);
  expect(shown()).toBe('f');
});
