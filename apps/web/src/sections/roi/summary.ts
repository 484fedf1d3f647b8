import { formatValue } from '@bellwether/contract/format/number';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { currencyOf, figure, metaOf } from '@bellwether/contract/reports/words/figures';

/** Whether marketing paid, in a sentence or two; what is not known is left out, null when nothing is. */
export function roiSummary(answer: ReportAnswer): string | null {
  const meta = metaOf(answer);
  const { totals } = meta;
  const money = (metric: 'attributed_revenue' | 'cost' | 'acquisition_cost' | 'lifetime_value') => {
    const value = figure(totals, metric);
    return value === null ? null : formatValue(value, 'currency', 'card', currencyOf(meta, metric));
  };
  const [revenue, cost, each, worth] = [
    money('attributed_revenue'),
    money('cost'),
    money('acquisition_cost'),
    money('lifetime_value'),
  ];
  if (revenue === null) return null;
  const roas = figure(totals, 'attributed_roas');
  const back = roas === null ? '' : `, ${formatValue(roas, 'ratio', 'card', '')} of what it cost`;
  const sentences = [
    cost === null
      ? `Marketing brought ${revenue}; what it cost is not known.`
      : `Marketing brought ${revenue} for ${cost}${back}.`,
    ...(each && worth ? [`A customer cost ${each} and was invoiced ${worth} to date.`] : []),
  ];
  return sentences.join(' ');
}
