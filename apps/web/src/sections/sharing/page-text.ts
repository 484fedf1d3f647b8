import { formatDay } from '@bellwether/contract/time/day';
import type { Range } from '@bellwether/contract/time/range';

export type VisibleFigure = { header: string; value: string };

/** Returns the first figures on the page's cards, as shown; at most `maxFigures`. */
export const readVisibleFigures = (maxFigures = 3): VisibleFigure[] =>
  [...document.querySelectorAll('main section > p:has([data-exact])')]
    .map((figure) => ({
      header: figure.parentElement?.querySelector('h2')?.textContent ?? '',
      value: figure.textContent ?? '',
    }))
    .filter(({ value }) => /\d/.test(value))
    .slice(0, maxFigures);

/** Returns the opening text of a mail about a page: business, page, date range and first figures. */
export const pageText = (
  business: string,
  title: string,
  range: Range | null,
  figures: readonly VisibleFigure[],
): string =>
  figures.length === 0
    ? `${business}: ${title}`
    : [
        `${business}: ${title}${range ? `, ${formatDay(range.from)} – ${formatDay(range.to)}` : ''}`,
        ...figures.map(({ header, value }) => `${header}: ${value}`),
      ].join('\n');
