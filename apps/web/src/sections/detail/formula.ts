import { derived } from '@bellwether/contract/catalogue/derived';
import { type Metric, metricInfo } from '@bellwether/contract/catalogue/metrics';
import { formatValue } from '@bellwether/contract/format/number';
import type { ReportMeta } from '@bellwether/contract/reports/answer';
import { currencyOf, figure } from '@bellwether/contract/reports/words/figures';

/** How a metric follows from others, with their values where the report has them; null for what is counted from rows. */
export function formulaOf(metric: Metric, meta: ReportMeta): string | null {
  const made = derived[metric];
  if (!made) return null;
  const [sign, [a, b]] = 'divide' in made ? ['÷', made.divide] : ['−', made.subtract];
  const times =
    'divide' in made
      ? `${made.times ? ` × ${made.times.toLocaleString('en-AU')}` : ''}${made.less ? ` − ${made.less}` : ''}`
      : '';
  const names = `${metricInfo(a).label} ${sign} ${metricInfo(b).label.toLowerCase()}${times}`;
  if (!(a in meta.totals) || !(b in meta.totals)) return names;
  const show = (one: Metric) =>
    formatValue(figure(meta.totals, one), metricInfo(one).unit, 'table', currencyOf(meta, one));
  return `${names} = ${show(a)} ${sign} ${show(b)}${times}`;
}
