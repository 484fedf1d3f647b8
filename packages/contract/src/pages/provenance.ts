import { describeJudgement } from '@bellwether/domain/answers/judgement-text';
import { formatRange } from '@bellwether/domain/answers/label';
import { formatValue } from '@bellwether/domain/format/number';
import { intersectRanges } from '@bellwether/domain/time/range';
import type { Kpi } from './kpi.ts';

/** Returns a sentence with the exact value if the card rounds it. */
const exactTexts = (kpi: Kpi): string[] => {
  const { unit, currency } = kpi;
  const values = 'value' in kpi ? [kpi.value] : [kpi.from, kpi.to];
  const shown = (as: 'card' | 'table') =>
    values.map((value) => formatValue(value, unit, as, currency)).join(' – ');
  return shown('card') === shown('table').replaceAll('.00', '') ? [] : [`Exactly ${shown('table')}.`];
};

/**
 * Returns the provenance of a KPI as sentences: definition, exact value, date range, comparison period with
 * its judgement, caveats, report.
 */
export const describeProvenance = (kpi: Kpi): string[] => {
  const { definition, range, comparison, report, running, short, change, unit, currency } = kpi;
  const shared = comparison && intersectRanges(range, comparison);
  return [
    definition,
    ...exactTexts(kpi),
    `Period: ${formatRange(range)}.`,
    ...(comparison ? [`Compared with ${formatRange(comparison)}.`] : []),
    ...(change?.judgement ? describeJudgement(change.judgement, { unit, currency }) : []),
    ...(shared ? [`${formatRange(shared)} is in both periods.`] : []),
    ...(short ? [short] : []),
    ...(running ? [`${running}.`] : []),
    `Report: ${report}.`,
  ];
};
