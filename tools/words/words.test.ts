import { expect, test } from 'vitest';
import { readSourceTexts } from './read-source.ts';
import { commentRules, findBreach, textRules, titleRules } from './rules.ts';

const source = `/**
 * Reads a file.
 */
export const read = (name: string) => load(name, 'utf8'); // Not in order
// First line,
// second line.
const label = 'Ad spend';
const className = 'Some Class Name';
test.each([1])('adds %i', () => {});
export const Page = () => (
  <Card title={\`\${name} of the year\`} className="wide card">
    No data in
    this period.
  </Card>
);
const problem = 'The file is too large. Choose a smaller one.';
const sql = 'SELECT name FROM users';
`;

test('comments, titles and texts of a source file are read with their lines', () => {
  const { comments, titles, texts } = readSourceTexts('a.tsx', source);
  expect(comments).toEqual([
    { line: 1, text: 'Reads a file.' },
    { line: 4, text: 'Not in order First line, second line.' },
  ]);
  expect(titles).toEqual([{ line: 9, text: 'adds %i' }]);
  expect(texts.map(({ text }) => text)).toEqual([
    'Ad spend',
    'Some Class Name',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a template keeps its placeholder.
    '${name} of the year',
    'No data in this period.',
    'The file is too large. Choose a smaller one.',
  ]);
});

test.each([
  ['Of each table all rows come first.', "Begin with the subject, not with 'Of'."],
  ['Whose a new item is its maker says.', "Begin with the subject, not with 'Whose'."],
  ['The queue is emptied. Of these one fails.', "Begin with the subject, not with 'Of'."],
  [
    'Waits for whoever asked.',
    "'whoever' is for stories: name the user, the reader, the caller or the owner.",
  ],
  ['The owner is told by mail.', "'is told': write what reports, notifies or treats as."],
  ['Sorts ties by key, so that pages and exports agree.', undefined],
  ['What changed since the last meeting?', undefined],
])('the word check reports the comment %j', (text, message) => {
  expect(findBreach(text, commentRules)).toBe(message);
});

test.each([
  ['No data in these days.', "'these days' is no usual word: see docs/writing.md."],
  ['Somebody changed it.', "'Somebody': write someone, no one, or the role."],
  ['Of previous step', undefined],
  ['No data in this period.', undefined],
])('the word check reports the text %j', (text, message) => {
  expect(findBreach(text, textRules)).toBe(message);
});

test('a test title or step names at most six requirements', () => {
  const ids = Array.from({ length: 7 }, (_, at) => `PLAN-00${at}`);
  expect(findBreach(`adds a plan [${ids.slice(1).join('] [')}]`, titleRules)).toBeUndefined();
  expect(findBreach(`adds a plan [${ids.join(', ')}]`, titleRules)).toContain('at most six');
});
