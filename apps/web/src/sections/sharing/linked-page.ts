import { formatDay } from '@bellwether/contract/time/day';
import type { Range } from '@bellwether/contract/time/range';

const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** The rich text that leads to a page: its title and days as a link. */
export const linkedPage = (title: string, { from, to }: Range, link: string): string =>
  `<p><a href="${escaped(link)}">${escaped(title)}, ${formatDay(from)} – ${formatDay(to)}</a></p>`;
