import { plainText } from './plain.ts';

/** Line of rich text. `marker` is '- ' or '1. ' for the first line of a list item. */
export type RichTextLine = { text: string; marker: string };

const blockTag = /<(\/?)(p|li|ul|ol|h[1-3]|blockquote|br)\b[^<>]*>/gi;

/** Returns the lines of rich text without formatting. Empty lines are left out. */
export const toLines = (html: string): RichTextLine[] => {
  const lines: RichTextLine[] = [];
  const lists: { ordered: boolean; items: number }[] = [];
  let marker = '';
  let start = 0;
  const add = (until: number) => {
    const text = plainText(html.slice(start, until)).replace(/\s+/g, ' ').trim();
    if (text === '') return;
    lines.push({ text, marker });
    marker = '';
  };
  for (const match of html.matchAll(blockTag)) {
    add(match.index);
    start = match.index + match[0].length;
    const [closes, tag = ''] = [match[1] === '/', match[2]?.toLowerCase()];
    if (tag === 'ul' || tag === 'ol') {
      if (closes) lists.pop();
      else lists.push({ ordered: tag === 'ol', items: 0 });
    }
    const list = lists.at(-1);
    if (tag === 'li' && !closes && list) {
      list.items += 1;
      marker = `${'  '.repeat(lists.length - 1)}${list.ordered ? `${list.items}. ` : '- '}`;
    }
  }
  add(html.length);
  return lines;
};
