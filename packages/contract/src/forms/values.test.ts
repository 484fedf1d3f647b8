import { propertyRuns } from '@bellwether/domain/testing/runs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Field, FieldKind } from './define.ts';
import { isVisibleField, normaliseWebLink, parseField } from './values.ts';

const field = (kind: FieldKind, more: Partial<Field> = {}): Field => ({
  name: 'it',
  label: 'It',
  kind,
  ...more,
});
const id = 'a8098c1a-f86e-41da-bd1a-00112444be1e';
const options = [
  { key: 'a', value: 'Aye' },
  { key: 'b', value: 'Bee', label: 'Bee!' },
];

test.each<[FieldKind, unknown, unknown]>([
  ['text', '  two words ', 'two words'],
  ['text', ' \u00a0 ', null],
  ['long-text', 'a\nb', 'a\nb'],
  ['rich', '<p>x</p>', '<p>x</p>'],
  ['rich', '<p>&nbsp;<br></p>', null],
  ['number', -1.5, -1.5],
  ['number', 0, 0],
  ['date', '2028-02-29', '2028-02-29'],
  ['time', '00:00', '00:00'],
  ['date-time', '2026-03-05T10:00:00+10:00', '2026-03-05T00:00:00.000Z'],
  ['boolean', false, false],
  ['choice', 'a', 'a'],
  ['user', id, id],
  ['users', [id, id], [id]],
  ['users', [], []],
  ['users', null, []],
  ['link', 'zoom.us/j/1', 'http://zoom.us/j/1'],
  ['percent', 12.5, 12.5],
  ['choices', ['b', 'a', 'a'], ['a', 'b']],
  ['choices', null, []],
  ['rows', undefined, []],
  ['rows', [{ id, name: ' x ', other: 1 }, {}], [{ id, name: 'x' }, { name: null }]],
  ['text', '', null],
  ['date', null, null],
])('a %s field reads %j as %j', (kind, input, value) => {
  const fields = [field('text', { name: 'name' })];
  expect(parseField(field(kind, { options, fields }), input)).toEqual({ value });
});

test.each<[FieldKind, unknown, string]>([
  ['text', 5, 'It must be text.'],
  ['text', 'a\0b', 'It must be text.'],
  ['text', 'a\ud800', 'It must be text.'],
  ['text', 'a\nb', 'It must be one line.'],
  ['number', '5', 'It must be a number.'],
  ['number', Number.POSITIVE_INFINITY, 'It must be a number.'],
  ['date', '2026-02-30', 'It must be a date like 2026-03-05.'],
  ['date', '2026-03-05T00:00:00', 'It must be a date like 2026-03-05.'],
  ['time', '24:00', 'It must be a time like 09:30.'],
  ['date-time', '2026-03-05', 'It must be a date and time like 2026-03-05T09:30:00Z.'],
  ['boolean', 'true', 'It must be yes or no.'],
  ['choice', 'c', 'It must be one of Aye, Bee!.'],
  ['choice', 'constructor', 'It must be one of Aye, Bee!.'],
  ['user', 'me', 'It must be chosen from the list.'],
  ['users', [id, 'me'], 'It must be a list of people.'],
  ['users', id, 'It must be a list of people.'],
  ['link', 'javascript:alert(1)', 'It must be a web address.'],
  ['link', 'a b', 'It must be a web address.'],
  ['percent', '12', 'It must be a number.'],
  ['choices', ['c'], 'It can only have these values: Aye, Bee!.'],
  ['choices', 'a', 'It can only have these values: Aye, Bee!.'],
  ['rows', [1], 'It must be a list of rows.'],
])('a %s field rejects %j: %s', (kind, input, message) => {
  expect(parseField(field(kind, { options }), input)).toEqual({ message });
});

test('an empty field takes the initial value, or is rejected if required', () => {
  expect(parseField(field('choice', { options, initial: 'b' }), null)).toEqual({ value: 'b' });
  for (const input of [undefined, null, '', '   '])
    expect(parseField(field('text', { required: { message: 'Say it.' } }), input)).toEqual({
      message: 'Say it.',
    });
  expect(parseField(field('users', { required: { message: 'Who?' } }), [])).toEqual({ message: 'Who?' });
});

test('a length limit applies to the trimmed value, and to the plain text of rich text', () => {
  expect(parseField(field('text', { limit: 3 }), ' abc ')).toEqual({ value: 'abc' });
  expect(parseField(field('text', { limit: 3 }), 'abcd')).toEqual({
    message: 'It must be at most 3 characters.',
  });
  expect(parseField(field('rich', { limit: 3 }), '<p><b>abc</b></p>')).toMatchObject({
    value: '<p><b>abc</b></p>',
  });
  expect(parseField(field('rich', { limit: 3 }), '<p>a&amp;b</p>')).toMatchObject({
    value: '<p>a&amp;b</p>',
  });
  expect(parseField(field('rich', { limit: 3 }), '<p>abcd</p>')).toEqual({
    message: 'It must be at most 3 characters.',
  });
  expect(parseField(field('users', { limit: 0 }), [id])).toEqual({ message: 'It must be at most 0.' });
});

test.each([
  ['zoom.us/j/1', 'http://zoom.us/j/1'],
  ['https://zoom.us/j/1', 'https://zoom.us/j/1'],
  ['//zoom.us/j/1', '//zoom.us/j/1'],
  ['localhost:3000/a', 'http://localhost:3000/a'],
])('the video link %s is stored as %s [MEET-025]', (input, stored) => {
  expect(normaliseWebLink(input)).toBe(stored);
});

test('a link never has a scheme other than http or https', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('JavaScript:x', 'data:x', 'http', 'http:', 'httpx:a', '\tjavascript:x'),
      ),
      (text) => {
        const link = normaliseWebLink(text);
        if (link === undefined) return;
        expect(new URL(link, 'https://page.example').protocol).toMatch(/^https?:$/);
      },
    ),
    { numRuns: propertyRuns(3000) },
  );
});

test('a form field rejects an input with a message, or parses it to a value that parses to itself', () => {
  const kinds: FieldKind[] = [
    'text',
    'long-text',
    'rich',
    'number',
    'date',
    'time',
    'date-time',
    'boolean',
    'choice',
    'user',
    'users',
    'link',
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...kinds),
      fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.anything()),
      (kind, input) => {
        const one = field(kind, { options });
        const read = parseField(one, input);
        if (read.message !== undefined) expect(read.message).toMatch(/^It must be .+\.$/);
        else expect(parseField(one, read.value)).toEqual(read);
      },
    ),
    { numRuns: propertyRuns(5000) },
  );
});

test("an error in table rows has the first cell's message, and each wrong cell has its own", () => {
  const phone = field('rows', {
    label: 'Phones',
    fields: [
      field('text', { name: 'number', label: 'Number', required: { message: 'Number is required.' } }),
    ],
  });
  expect(parseField(phone, [{ number: '1' }, {}, { number: 5 }])).toEqual({
    message: 'Phones, row 2: Number is required.',
    cells: { '1.number': 'Number is required.', '2.number': 'Number must be text.' },
  });
});

test("a field is shown if its own and its section's condition hold or cannot be evaluated", () => {
  const link = field('link', { name: 'link', when: { field: 'video', is: true } });
  const lost = field('text', { name: 'why', when: { field: 'state', is: ['lost', 'void'] } });
  const sections = [{ title: 'Call', fields: ['link'], when: { field: 'kind', is: 'call' } }];
  expect(isVisibleField({}, link, { video: true })).toBe(true);
  expect(isVisibleField({}, link, { video: null })).toBe(false);
  expect(isVisibleField({}, link, {})).toBe(true);
  expect(isVisibleField({}, lost, { state: 'void' })).toBe(true);
  expect(isVisibleField({}, lost, { state: 'won' })).toBe(false);
  expect(isVisibleField({ sections }, link, { video: true, kind: 'form' })).toBe(false);
  expect(isVisibleField({ sections }, link, { video: true, kind: 'call' })).toBe(true);
});
