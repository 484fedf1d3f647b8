import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { readDimension, readFigure, readMeta } from '@bellwether/domain/answers/figures';
import { missingReason } from '@bellwether/domain/answers/missing-reason';
import type { ChartData } from '../model/data.ts';
import { createTimeFrame } from './over-time.ts';

const bands = [
  { key: 'top-3', label: 'Top 3', upTo: 'top_3_keywords', beyond: null },
  { key: 'top-10', label: '4 to 10', upTo: 'top_10_keywords', beyond: 'top_3_keywords' },
  { key: 'top-20', label: '11 to 20', upTo: 'top_20_keywords', beyond: 'top_10_keywords' },
  { key: 'further', label: '21 and lower', upTo: 'ranked_keywords', beyond: 'top_20_keywords' },
] as const;

/** Builds stacked bars of keywords by their best position in each period. Each keyword is in one band. */
export function buildRankingBandsChart(answer: ReportAnswer): ChartData {
  const meta = readMeta(answer);
  const { buckets, frame } = createTimeFrame(meta.range, meta.frequency ?? 'month');
  const rows = new Map(answer.data.map((row) => [readDimension(row, 'date'), row]));
  const unknown = new Map(
    frame.days.flatMap((days, at): [number, string][] => {
      const reason = missingReason(meta, 'ranked_keywords', days);
      return reason ? [[at, reason]] : [];
    }),
  );
  return {
    ...frame,
    ...(unknown.size > 0 ? { unknown } : {}),
    series: bands.map(({ key, label, upTo, beyond }) => ({
      key,
      label,
      unit: 'count',
      currency: '',
      mark: 'bar',
      stack: true,
      values: buckets.map((day) => {
        const row = rows.get(day) ?? {};
        const within = readFigure(row, upTo);
        return within === null ? null : within - (beyond ? (readFigure(row, beyond) ?? 0) : 0);
      }),
    })),
  };
}
