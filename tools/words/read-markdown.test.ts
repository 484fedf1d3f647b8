import { expect, test } from 'vitest';
import { readMarkdown } from './read-markdown.ts';

const page = `# What runs

A paragraph of
two **lines** with \`nobody\` and [a link](b.md).
- An item,
  continued
1. A number

| head | second |
|---|---|
| a \\| b | \`code\` |

\`\`\`
Of code
\`\`\`
> A quotation
`;

test('paragraphs and list items of a page are read separately from headings and table cells', () => {
  const { paragraphs, labels } = readMarkdown(page);
  expect(paragraphs).toEqual([
    { line: 3, text: 'A paragraph of two lines with … and a link.' },
    { line: 5, text: 'An item, continued' },
    { line: 7, text: 'A number' },
    { line: 16, text: 'A quotation' },
  ]);
  expect(labels).toEqual([
    { line: 1, text: 'What runs' },
    { line: 9, text: 'head' },
    { line: 9, text: 'second' },
    { line: 11, text: 'a \\| b' },
    { line: 11, text: '…' },
  ]);
});
