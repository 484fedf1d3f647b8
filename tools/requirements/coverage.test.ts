import { expect, test } from 'vitest';
import { findProofPlace, measureCoverage, printCoverage } from './coverage.ts';
import { listIds, listTitles } from './titles.ts';

const ledger = [
  'id\tarea\trequirement',
  'FIN-001\tFinancial years\tStarts in July.',
  'FIN-002\tFinancial years\tEnds in June.',
  'BUS-001\tBusiness\tHas revenue.',
].join('\n');

test('titles of plain, nested and each calls are found, with any quotes or table', () => {
  const source = `
describe("an area [A-001]", () => {
  test('plain', () => {});
  it.fails(
    \`over lines\`, () => {});
  test.each([
    ['a)', 1],
    [(2 + 3), "it's"],
  ])('each %s', () => {});
  test.each\`
    a | b
  \`('table', () => {});
  // test('a comment', () => {});
  const other = contest('nothing');
});`;
  expect(listTitles(source).map(({ title }) => title)).toEqual([
    'an area [A-001]',
    'plain',
    'over lines',
    'each %s',
    'table',
  ]);
});

test('only ids in square brackets count as requirement ids', () => {
  expect(listIds('sealed by AES-256 [FIN-001, BUS-001] and [FIN-002]')).toEqual([
    'FIN-001',
    'BUS-001',
    'FIN-002',
  ]);
});

const walk = `
test('a year is planned [FIN-001]', async () => {
  await step('opens the plan', async () => {});
  const plan = await step('sets targets [FIN-002]', async () => {});
  await step(
    'shows revenue [BUS-001]',
    async () => {},
  );
  // other step('is a comment [BUS-100]')
});`;

test('ids of the steps of a browser test count as proved by that test', () => {
  const found = measureCoverage(ledger, new Map([['e2e/a.test.ts', walk]]));
  expect(found.areas.map(({ named }) => named.screen)).toEqual([['FIN-001', 'FIN-002'], ['BUS-001']]);
  expect(found.unknown).toEqual([]);
});

test('ids of steps count in browser tests only', () => {
  const found = measureCoverage(ledger, new Map([['tools/a.test.ts', walk]]));
  expect(found.areas.map(({ named }) => named.function)).toEqual([['FIN-001'], []]);
});

test('covered and uncovered requirements are listed per area, with the summary last', () => {
  const found = measureCoverage(ledger, new Map([['a.test.ts', "test('july [FIN-001]', () => {});"]]));
  expect(printCoverage(found)).toEqual([
    'FIN Financial years: 1 of 2',
    '  function FIN-001',
    '  unnamed  FIN-002',
    'BUS Business: 0 of 1',
    '  unnamed  BUS-001',
    '1 of 3 requirements are named by a test: 0 on a screen, 0 by a call, 0 in the gallery only, 1 as a function only',
  ]);
  expect(printCoverage(found, 'FIN').at(-1)).toMatch(/^1 of 2 requirements are named by a test/);
});

test('an id that is not in the ledger is reported with its file', () => {
  const found = measureCoverage(ledger, new Map([['a.test.ts', "test('typo [FIN-100]', () => {});"]]));
  expect(printCoverage(found)).toContain('a.test.ts: FIN-100 is not in the ledger.');
  expect(found.unknown).toHaveLength(1);
});

test.each([
  ['e2e/a.test.ts', "const page = await openPage({ as: 'admin' });", 'screen'],
  ['e2e/a.test.ts', "const page = await openPart('inputs');", 'gallery'],
  ['e2e/a.test.ts', 'const page = await openPage({ gallery: true });', 'gallery'],
  ['apps/server/src/features/a.test.ts', "import { openTestApp } from '../testing/test-app.ts';", 'call'],
  ['apps/server/src/start.test.ts', 'const child = spawn(command);', 'call'],
  ['packages/contract/src/a.test.ts', 'expect(sum(1, 2)).toBe(3);', 'function'],
] as const)('a test of %s with %j counts as a %s', (path, source, place) => {
  expect(findProofPlace(path, source, source)).toBe(place);
});

test('the strongest place of proof counts, and a test is placed by what it opens itself', () => {
  const mixed = `
test('part [FIN-001]', async () => {
  await openPart('inputs');
});
test('screen [FIN-002]', async () => {
  await openPage({});
});`;
  const tests = new Map([
    ['e2e/a.test.ts', mixed],
    ['b.test.ts', "test('function [FIN-001]', () => {});"],
  ]);
  expect(measureCoverage(ledger, tests).areas[0]?.named).toEqual({
    screen: ['FIN-002'],
    call: [],
    gallery: ['FIN-001'],
    function: [],
  });
});
