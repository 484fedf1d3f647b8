import type { CardBlock } from '@bellwether/contract/pages/blocks';
import { formatRange } from '@bellwether/domain/answers/label';
import { formatChange } from '@bellwether/domain/format/change';
import { formatValue } from '@bellwether/domain/format/number';
import type { Range } from '@bellwether/domain/time/range';

/** Maximum figures that a mail shows as a table; the server treats a longer list as text. */
const maxFigures = 6;

/**
 * Returns the opening text of a mail about a page: business, page, date range, and main figures with their change.
 * Figures have no change if their comparison period differs from that of the first figure.
 */
export const buildPageText = (
  business: string,
  title: string,
  range: Range | null,
  cards: readonly CardBlock[],
): string => {
  const figures = cards.filter(({ kpi }) => kpi.value !== null).slice(0, maxFigures);
  const period = range ? `, ${formatRange(range)}` : '';
  const compared = figures.find(({ kpi }) => kpi.change && kpi.comparison)?.kpi.comparison ?? null;
  const comparedText = compared ? `, compared with ${formatRange(compared)}` : '';
  return [
    `${business}: ${title}${period}${comparedText}`,
    ...figures.map(({ header, kpi: { value, unit, currency, change, comparison } }) => {
      const isShown = change && compared && comparison && formatRange(comparison) === formatRange(compared);
      const changeText = isShown ? ` (${change.isNew ? 'new' : formatChange(change, unit)})` : '';
      return `${header}: ${formatValue(value, unit, 'card', currency)}${changeText}`;
    }),
  ].join('\n');
};
