import { formatDay } from '@bellwether/contract/time/day';
import type { Range } from '@bellwether/contract/time/range';

const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** The rich text that leads to a page: its title and, where it is of some, its days as a link. */
export const buildPageReference = (title: string, range: Range | null, link: string): string => {
  const days = range ? `, ${formatDay(range.from)} – ${formatDay(range.to)}` : '';
  return `<p><a href="${escaped(link)}">${escaped(title)}${days}</a></p>`;
};
