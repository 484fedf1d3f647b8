import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { metricCurrency, readFigure, readMeta } from '@bellwether/domain/answers/figures';
import { countText, sentenceParts } from '@bellwether/domain/answers/sentence';
import { formatValue } from '@bellwether/domain/format/number';

/**
 * Returns a summary of leads, cost, quality and missed calls. Leaves out unknown figures; null if leads are
 * unknown.
 */
export function conversionsSummary(answer: ReportAnswer): string | null {
  const meta = readMeta(answer);
  const leads = readFigure(meta.totals, 'valid_leads');
  if (leads === null) return null;
  const change = sentenceParts(answer).inBrackets('valid_leads');
  const cost = readFigure(meta.totals, 'cost_per_lead');
  const each =
    cost === null
      ? ''
      : ` at ${formatValue(cost, 'currency', 'card', metricCurrency(meta, 'cost_per_lead'))} each`;
  const qualified = readFigure(meta.totals, 'qualified_share');
  const missed = readFigure(meta.totals, 'missed_call_share');
  const percent = (share: number) => formatValue(share, 'percent', 'card');
  const sentences = [
    `${countText(leads, 'valid lead')}${change}${each}.`,
    ...(qualified ? [`${percent(qualified)} of all leads are qualified or won.`] : []),
    ...(missed ? [`You missed ${percent(missed)} of calls.`] : []),
  ];
  return sentences.join(' ');
}
