import type { ReportAnswer, ReportMeta } from '../answers/answer.ts';

/** Builds a report answer for tests; money in AUD. */
export const createAnswer = (data: ReportAnswer['data'], meta: Partial<ReportMeta> = {}): ReportAnswer => ({
  data,
  meta: [
    {
      pagination: { current_page: 1, total_pages: 1, total: data.length, count: data.length, per_page: 15 },
      report: 'a-report',
      title: 'A report',
      range: { from: '2026-01-01', to: '2026-03-31' },
      comparison: null,
      frequency: 'month',
      currency: 'AUD',
      currencies: {},
      totals: {},
      compare_totals: null,
      missing: {},
      gaps: {},
      data_version: '1',
      sources: [],
      notes: [],
      ...meta,
    },
  ],
});
