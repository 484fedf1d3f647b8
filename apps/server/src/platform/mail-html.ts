import { product } from '@bellwether/contract/catalogue/product';
import { escapeHtml } from '@bellwether/contract/format/html';

/** Matches a URL in a text, without the punctuation that follows it. */
const address = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/g;

/** Returns a line as HTML. Links show their whole URL, so that the reader sees the target. */
const lineToHtml = (line: string): string => {
  let at = 0;
  const parts: string[] = [];
  for (const { 0: link, index } of line.matchAll(address)) {
    parts.push(escapeHtml(line.slice(at, index)), `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`);
    at = index + link.length;
  }
  return [...parts, escapeHtml(line.slice(at))].join('');
};

/** Returns a complete mail around the given HTML: one narrow column without external resources. */
export const wrapMailHtml = (inner: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head><body style="margin:0;padding:24px;font:16px/24px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;overflow-wrap:anywhere"><div style="max-width:560px">${inner}<p style="margin:24px 0 0;font-size:13px;line-height:20px;opacity:0.7">${escapeHtml(product.name)}</p></div></body></html>`;

/**
 * Converts the text of a mail to HTML with paragraphs, line breaks and links, without external resources.
 * Some mail programs show plain text small or without links.
 */
export const textToMailHtml = (text: string): string =>
  wrapMailHtml(
    text
      .trim()
      .split(/\n{2,}/)
      .map((one) => `<p style="margin:0 0 16px">${one.split('\n').map(lineToHtml).join('<br>')}</p>`)
      .join(''),
  );
