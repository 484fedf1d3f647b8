import { escapeHtml } from '@bellwether/domain/format/html';
import { formatDay } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';

/** Returns rich text with a link to a page. The link text is the page's title and, if it has one, its date range. */
export const buildPageReference = (title: string, range: Range | null, link: string): string => {
  const days = range ? `, ${formatDay(range.from)} – ${formatDay(range.to)}` : '';
  return `<p><a href="${escapeHtml(link)}">${escapeHtml(title)}${days}</a></p>`;
};
