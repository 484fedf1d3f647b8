import { expect, test } from 'vitest';
import { coverage, report } from './coverage.ts';
import { idsIn, titlesOf } from './titles.ts';

const ledger = [
  'id\tarea\trequirement',
  'FIN-001\tFinancial years\tStarts in July.',
  'FIN-002\tFinancial years\tEnds in June.',
  'BUS-001\tBusiness\tHas revenue.',
].join('\n');

test('a title is found in plain, nested and each calls, in any quotes, with brackets in the table', () => {
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
  expect(titlesOf(source)).toEqual(['an area [A-001]', 'plain', 'over lines', 'each %s', 'table']);
});

test('only ids in square brackets are claims', () => {
  expect(idsIn('sealed by AES-256 [FIN-001, BUS-001] and [FIN-002]')).toEqual([
    'FIN-001',
    'BUS-001',
    'FIN-002',
  ]);
});

test('each area lists what a test names and what none does, the summary last', () => {
  const found = coverage(ledger, new Map([['a.test.ts', "test('july [FIN-001]', () => {});"]]));
  expect(report(found)).toEqual([
    'FIN Financial years: 1 of 2',
    '  named    FIN-001',
    '  unnamed  FIN-002',
    'BUS Business: 0 of 1',
    '  unnamed  BUS-001',
    '1 of 3 requirements are named by a test',
  ]);
  expect(report(found, 'FIN').at(-1)).toBe('1 of 2 requirements are named by a test');
});

test('an id that the ledger lacks is reported with its file', () => {
  const found = coverage(ledger, new Map([['a.test.ts', "test('typo [FIN-100]', () => {});"]]));
  expect(report(found)).toContain('a.test.ts: FIN-100 is not in the ledger.');
  expect(found.unknown).toHaveLength(1);
});
