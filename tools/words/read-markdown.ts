import type { LocatedText } from './words.ts';

/** Matches the start of a list item or a quotation. */
const marker = /^\s*(?:[-*+]|\d+\.|>)\s+/;

/**
 * Returns the text of a page without its code: paragraphs with list items, and the shorter headings and table cells.
 */
export function readMarkdown(source: string): { paragraphs: LocatedText[]; labels: LocatedText[] } {
  const paragraphs: LocatedText[] = [];
  const labels: LocatedText[] = [];
  let open: LocatedText | undefined;
  let inFence = false;
  const end = () => {
    if (open) paragraphs.push({ line: open.line, text: plain(open.text) });
    open = undefined;
  };
  for (const [at, text] of source.split('\n').entries()) {
    const line = at + 1;
    const isFence = /^\s*```/.test(text);
    if (isFence) inFence = !inFence;
    const parts = text.split(/^#+ |(?<!\\)\|/);
    if (isFence || inFence || text.trim() === '') end();
    else if (/^(?:#+ |\s*\|)/.test(text)) {
      end();
      for (const part of parts) if (/\p{L}/u.test(part)) labels.push({ line, text: plain(part) });
    } else if (open && !marker.test(text)) open.text += ` ${text.trim()}`;
    else {
      end();
      open = { line, text: text.replace(marker, '') };
    }
  }
  end();
  return { paragraphs, labels };
}

/** Code becomes `…`, because its names are those of the program; links and emphasis become their text. */
const plain = (text: string) =>
  text
    .replace(/(`+).*?\1/g, '…')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|(?<!\w)[*_]|[*_](?!\w)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
