import type { ReportMeta } from '@bellwether/domain/answers/answer';
import { metricCurrency, readFigure } from '@bellwether/domain/answers/figures';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { inSentence } from '@bellwether/domain/format/in-sentence';
import { formatValue } from '@bellwether/domain/format/number';

const shown = (metric: Metric, meta: ReportMeta): string =>
  formatValue(
    readFigure(meta.totals, metric),
    metricInfo(metric).unit,
    'table',
    metricCurrency(meta, metric),
  );

/** Returns a sum as the metrics that it adds up, with values only if the report's values add up to the total. */
const sumText = (metric: Metric, meta: ReportMeta): string | null => {
  const parts = metricInfo(metric).parts;
  if (!parts) return null;
  const here = parts.filter((part) => part in meta.totals);
  const sum = here.reduce((all, part) => all + (readFigure(meta.totals, part) ?? 0), 0);
  const isComplete = Math.abs(sum - (readFigure(meta.totals, metric) ?? Number.NaN)) < 0.005;
  const labels = (isComplete ? here : parts).map((part, i) => {
    const { label } = metricInfo(part);
    return i === 0 ? label : inSentence(label);
  });
  const names = labels.join(' + ');
  return isComplete ? `${names} = ${here.map((part) => shown(part, meta)).join(' + ')}` : names;
};

/** Returns a metric's formula, with values if the report has them; null for a metric that is counted from rows. */
export function buildFormula(metric: Metric, meta: ReportMeta): string | null {
  const derivation = metricInfo(metric).formula;
  if (!derivation) return sumText(metric, meta);
  const [sign, [a, b]] = 'divide' in derivation ? ['÷', derivation.divide] : ['−', derivation.subtract];
  const times =
    'divide' in derivation
      ? `${derivation.times ? ` × ${derivation.times.toLocaleString('en-AU')}` : ''}${derivation.less ? ` − ${derivation.less}` : ''}`
      : '';
  const names = `${metricInfo(a).label} ${sign} ${inSentence(metricInfo(b).label)}${times}`;
  if (!(a in meta.totals) || !(b in meta.totals)) return names;
  const show = (one: Metric) => shown(one, meta);
  return `${names} = ${show(a)} ${sign} ${show(b)}${times}`;
}
