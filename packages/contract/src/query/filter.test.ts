import { Problem } from '@bellwether/domain/problems';
import { propertyRuns } from '@bellwether/domain/testing/runs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Condition, type Filter, filterLimits, operators, parseFilter, printFilter } from './filter.ts';

const condition = fc.record<Condition>({
  key: fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_.]{0,12}$/),
  operator: fc.constantFrom(...operators),
  value: fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'!=<>~,|():%+&# \n\\"\'') }),
  ),
});
const anyFilter = fc.array(fc.array(condition, { minLength: 1, maxLength: 4 }), { maxLength: 4 });
const tokens = ['name:', 'b', '=', '!=', '>', '<=', '~', '!', ',', '|', '(', ')', '%2C', '%', '\n', ':'];
const nearGrammar = fc.array(fc.constantFrom(...tokens), { maxLength: 12 }).map((parts) => parts.join(''));

const readErrorCode = (read: () => unknown): string | undefined => {
  try {
    read();
    return undefined;
  } catch (error) {
    return error instanceof Problem ? error.code : String(error);
  }
};

test('a filter is printed as key:operatorvalue entries joined by commas [API-015]', () => {
  const filter: Filter = [
    [{ key: 'name', operator: '~', value: 'smith' }],
    [{ key: 'channel', operator: '=', value: 'seo' }],
  ];
  expect(printFilter(filter)).toBe('name:~smith,channel:=seo');
});

test("a filter is printed with each OR group in parentheses, separated by '|' [API-016]", () => {
  const filter: Filter = [
    [
      { key: 'name', operator: '~', value: 'smith' },
      { key: 'name', operator: '~', value: 'jones' },
    ],
  ];
  expect(printFilter(filter)).toBe('(name:~smith|name:~jones)');
  expect(parseFilter('(name:~smith|name:~jones)')).toEqual(filter);
});

test.each([
  ['name:smith', '=', 'smith'],
  ['name:=smith', '=', 'smith'],
  ['name:!=smith', '!=', 'smith'],
  ['name:~smith', '~', 'smith'],
  ['name:!~smith', '!~', 'smith'],
  ['name:>5', '>', '5'],
  ['name:>=5', '>=', '5'],
  ['name:<5', '<', '5'],
  ['name:<=5', '<=', '5'],
  ['name:=', '=', ''],
  ['name:=a%2Cb%7Cc%28d%29', '=', 'a,b|c(d)'],
  ['name:%3D5', '=', '=5'],
  ['name:>=2026-03-05T00:00:00', '>=', '2026-03-05T00:00:00'],
] as const)('parses %s as operator %s and value %s', (text, operator, value) => {
  expect(parseFilter(text)).toEqual([[{ key: 'name', operator, value }]]);
});

test('a printed filter parses back unchanged for any value, also through a URL [API-049]', () => {
  fc.assert(
    fc.property(anyFilter, (filter) => {
      const text = printFilter(filter);
      expect(parseFilter(text)).toEqual(filter);
      const sent = new URLSearchParams({ filter: text }).toString();
      expect(parseFilter(new URLSearchParams(sent).get('filter') ?? '')).toEqual(filter);
    }),
  );
});

test('a filter value with half a surrogate pair is printed with U+FFFD', () => {
  const text = printFilter([[{ key: 'name', operator: '=', value: 'a\ud800b' }]]);
  expect(parseFilter(text)).toEqual([[{ key: 'name', operator: '=', value: 'a\ufffdb' }]]);
});

test('a filter is printed without empty groups, and an empty filter as an empty text', () => {
  expect(printFilter([[], [{ key: 'a', operator: '=', value: '1' }], []])).toBe('a:=1');
  expect(printFilter([])).toBe('');
  expect(parseFilter('')).toEqual([]);
});

test.each([
  'name',
  ':=1',
  '1name:=1',
  'na me:=1',
  'name:==5',
  'name:<>5',
  'name:!5',
  'name:=a,',
  ',name:=a',
  'name:=a|b',
  'name:=a(b',
  '(name:=a',
  'name:=a)',
  '()',
  '(name:=a|)',
  '((name:=a))',
  '(name:=a,name:=b)',
  'name:=%',
  'name:=%ff',
])('rejects %j as malformed', (text) => {
  expect(readErrorCode(() => parseFilter(text))).toBe('malformed');
});

test("any text parses as a filter without losing characters, or throws 'malformed'", () => {
  const bare = (text: string) => text.replace(/[()=]/g, '');
  fc.assert(
    fc.property(fc.oneof(nearGrammar, fc.string({ unit: 'binary' })), (text) => {
      const code = readErrorCode(() => parseFilter(text));
      if (code !== undefined) {
        expect(code).toBe('malformed');
        return;
      }
      const read = parseFilter(text);
      expect(parseFilter(printFilter(read))).toEqual(read);
      const rebuilt = read
        .map((group) => group.map((c) => `${c.key}:${c.operator}${c.value}`).join('|'))
        .join(',');
      expect(bare(rebuilt)).toBe(bare(decodeURIComponent(text)));
    }),
    { numRuns: propertyRuns(2000) },
  );
});

test('a filter with more conditions or characters than allowed is rejected [API-049]', () => {
  const { text, conditions, value } = filterLimits;
  const joined = (n: number, by: string) => Array(n).fill('name:=a').join(by);
  expect(parseFilter(joined(conditions, ',')).length).toBe(conditions);
  expect(parseFilter(`(${joined(conditions, '|')})`)[0]?.length).toBe(conditions);
  for (const by of [',', '|']) {
    const group = by === '|' ? `(${joined(conditions + 1, by)})` : joined(conditions + 1, by);
    expect(() => parseFilter(group)).toThrow(`at most ${conditions} conditions, not ${conditions + 1}.`);
  }
  expect(parseFilter(`name:=${'a'.repeat(value)}`)[0]?.[0]?.value.length).toBe(value);
  expect(() => parseFilter(`name:=${'a'.repeat(value + 1)}`)).toThrow('at most 2000 characters');
  expect(() => parseFilter(`name:=${'a'.repeat(text)}`)).toThrow(`at most ${text} characters`);
});
