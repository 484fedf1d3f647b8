import { escapeHtml } from '@bellwether/domain/format/html';

/** Matches a URL in a text, without the punctuation after it. */
const urlPattern = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/g;

/** Maximum characters of a URL shown in HTML. The host comes first, so readers see where a link leads. */
const maxShownUrl = 40;

const shortenUrl = (url: string): string => {
  const shown = url
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/[?#].*$/, '')
    .replace(/\/$/, '');
  return shown.length > maxShownUrl ? `${shown.slice(0, maxShownUrl - 1)}…` : shown;
};

/** Shortens the URLs in a text, for previews in mail programs. */
export const shortenUrls = (text: string): string => text.replace(urlPattern, shortenUrl);

/** Renders an HTML link. `href` is its first attribute, because tests find links by it. */
export const renderLink = (url: string, label: string, style: string, name: string): string =>
  `<a href="${escapeHtml(url)}" class="${name}" style="${style}">${escapeHtml(label)}</a>`;

const lineToHtml = (line: string, linkStyle: string): string => {
  let at = 0;
  const parts: string[] = [];
  for (const { 0: url, index } of line.matchAll(urlPattern)) {
    parts.push(escapeHtml(line.slice(at, index)), renderLink(url, shortenUrl(url), linkStyle, 'link'));
    at = index + url.length;
  }
  return [...parts, escapeHtml(line.slice(at))].join('');
};

const bullet = /^[-•] /;

/** Renders a paragraph: line breaks, and a list from lines that begin with '- '. */
const paragraphToHtml = (paragraph: string, linkStyle: string): string => {
  const lines = paragraph.split('\n');
  const blocks: { isList: boolean; lines: string[] }[] = [];
  for (const line of lines) {
    const isList = bullet.test(line);
    const last = blocks.at(-1);
    if (last?.isList === isList) last.lines.push(line);
    else blocks.push({ isList, lines: [line] });
  }
  return blocks
    .map(({ isList, lines: own }, at) => {
      const space = at === blocks.length - 1 ? 16 : 4;
      if (!isList)
        return `<p style="margin:0 0 ${space}px">${own.map((line) => lineToHtml(line, linkStyle)).join('<br>')}</p>`;
      const items = own.map(
        (line) => `<li style="margin:0 0 4px">${lineToHtml(line.replace(bullet, ''), linkStyle)}</li>`,
      );
      return `<ul style="margin:0 0 ${space}px;padding:0 0 0 22px">${items.join('')}</ul>`;
    })
    .join('');
};

/** Renders plain text as HTML paragraphs, lists and links. It escapes everything. */
export const typedTextToHtml = (text: string, linkStyle: string): string =>
  text
    .trim()
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => paragraphToHtml(paragraph, linkStyle))
    .join('');
