import { formatValue } from '@bellwether/contract/format/number';
import type { BuiltCard } from '@bellwether/contract/pages/cards';
import { formatDay } from '@bellwether/contract/time/day';
import type { Range } from '@bellwether/contract/time/range';

/** Cards whose figures a mail names. */
const maxFigures = 3;

/** Returns the opening text of a mail about a page: business, page, date range and first figures. */
export const pageText = (
  business: string,
  title: string,
  range: Range | null,
  cards: readonly BuiltCard[],
): string => {
  const figures = cards.filter(({ kpi }) => kpi.value !== null).slice(0, maxFigures);
  if (figures.length === 0) return `${business}: ${title}`;
  return [
    `${business}: ${title}${range ? `, ${formatDay(range.from)} – ${formatDay(range.to)}` : ''}`,
    ...figures.map(
      ({ header, kpi: { value, unit, currency } }) =>
        `${header}: ${formatValue(value, unit, 'card', currency)}`,
    ),
  ].join('\n');
};
