import { type Metric, metricInfo } from '@bellwether/contract/catalogue/metrics';
import { changeOf, formatChange } from '@bellwether/contract/format/change';
import { formatValue } from '@bellwether/contract/format/number';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { currencyOf, figure, metaOf } from '../../../sections/report/figures.ts';
import { briefRange } from '../../../sections/report/label.ts';

/**
 * The answer of the page in a sentence or two: revenue against the comparison, then what marketing brought and what one of it cost.
 * What is not known is left out; null when nothing is.
 */
export function summaryOf(answer: ReportAnswer, priority: 'leads' | 'transactions'): string | null {
  const meta = metaOf(answer);
  const now = (metric: Metric) => figure(meta.totals, metric);
  const shown = (metric: Metric) =>
    formatValue(now(metric), metricInfo(metric).unit, 'card', currencyOf(meta, metric));
  const change = (metric: Metric) =>
    changeOf(now(metric), meta.compare_totals && figure(meta.compare_totals, metric), 'higher');
  const inBrackets = (metric: Metric) => {
    const made = change(metric);
    return made && !made.isNew ? ` (${formatChange(made, metricInfo(metric).unit)})` : '';
  };
  const against = meta.comparison ? ` on ${briefRange(meta.comparison)}` : '';
  const revenue = change('revenue');
  const moved =
    revenue && !revenue.isNew
      ? revenue.direction === 'flat'
        ? `, unchanged${against}`
        : `, ${revenue.direction} ${formatChange(revenue, 'currency').replace(/^[+−]/, '')}${against}`
      : '';
  const one = priority === 'leads' ? ('cost_per_lead' as const) : ('cost_per_transaction' as const);
  const brought = priority === 'leads' ? 'Leads' : 'Purchases';
  const each = now(one) === null ? '' : ` at ${shown(one)} each${inBrackets(one)}`;
  const sentences = [
    ...(now('revenue') === null ? [] : [`Revenue is ${shown('revenue')}${moved}.`]),
    ...(now(priority) === null ? [] : [`${brought}: ${shown(priority)}${inBrackets(priority)}${each}.`]),
  ];
  return sentences.length > 0 ? sentences.join(' ') : null;
}
