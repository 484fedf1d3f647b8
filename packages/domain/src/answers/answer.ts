import { z } from 'zod';
import { factNames } from '../catalogue/facts.ts';

const cell = z.union([z.string(), z.number(), z.null()]);
const range = z.object({ from: z.string(), to: z.string() });
const figures = z.record(z.string(), cell);

/** Source of the rows behind a report's metrics. Days are in the business's calendar; `loaded_at` is UTC. */
export const reportSource = z.object({
  fact: z.enum(factNames),
  source: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  loaded_at: z.string().nullable(),
});
export type ReportSource = z.infer<typeof reportSource>;

const numbers = z.record(z.string(), z.number());

/**
 * Evidence of the totals of a compared answer. A metric without it has no known chance; a part without metrics is
 * absent. `variance`: variance of the
 * total by chance, in its unit squared, as `judgement/variance.ts` computes it. `largest`: largest event of an amount,
 * such as the largest invoice.
 */
const evidence = z.object({
  variance: numbers.exactOptional(),
  compare_variance: numbers.exactOptional(),
  largest: numbers.exactOptional(),
  compare_largest: numbers.exactOptional(),
});
export type ReportEvidence = z.infer<typeof evidence>;

export const reportMeta = z.object({
  pagination: z.object({
    current_page: z.number(),
    total_pages: z.number(),
    total: z.number(),
    count: z.number(),
    per_page: z.number(),
  }),
  report: z.string(),
  title: z.string(),
  range,
  comparison: range.nullable(),
  frequency: z.enum(['day', 'month']).nullable(),
  /** Currency of every money metric that is not in `currencies`. */
  currency: z.string(),
  currencies: z.record(z.string(), z.string()),
  /**
   * Totals over the whole range and all pages. Ratios are ratios of sums. Null if rows cannot be combined
   * (`reports/totals.ts`).
   */
  totals: figures,
  compare_totals: figures.nullable(),
  /** Absent without a comparison, and in answers that were kept before evidence was. */
  evidence: evidence.optional(),
  /**
   * Share of a usual day that each weekday brings, Monday first, by metric: periods with other weekdays are compared by it
   * (`judgement/weekdays.ts`). Absent without a comparison; a metric whose weekdays are not known is absent.
   */
  weekdays: z.record(z.string(), z.array(z.number())).optional(),
  /**
   * Revenue of ads that came within the range ÷ the final revenue of the range's ad spend, by experience
   * (`judgement/maturity.ts`). Absent if it is not known, and in reports without the return of ad spend.
   */
  maturity: z.number().optional(),
  /**
   * Reason why a metric has no total: no day was ever loaded, only other days were loaded, no load has the required
   * column, amounts are in several currencies, or people who came on several days would count several times. A null total without a reason means that there is no such figure.
   */
  missing: z.record(
    z.string(),
    z.enum(['never', 'other_days', 'not_in_source', 'several_currencies', 'not_additive']),
  ),
  /**
   * Days of the range and the comparison for which a metric is unknown, in order. A bucket inside such a gap has no
   * figure; a bucket that overlaps a gap lacks these days. Incomplete days are not gaps. Days that were `not_recorded` are
   * loaded, but a busy count is zero on them (`judgement/outage.ts`).
   */
  gaps: z.record(
    z.string(),
    z.array(range.extend({ why: z.enum(['not_loaded', 'not_in_source', 'not_recorded']) })),
  ),
  data_version: z.string(),
  sources: z.array(reportSource),
  /** Sentences that a reader needs to trust the figures, for example that part of a range is an estimate. */
  notes: z.array(z.string()),
});
export type ReportMeta = z.infer<typeof reportMeta>;

/**
 * Report row: dimensions as text, metrics as numbers, and `compare` with the metrics of the comparison period. Money is
 * a decimal number in the currency of `meta`, or of the row's `currencies` by metric if rows differ. `date` is the
 * first day of the row's bucket. `compare.date` is the first day of the compared bucket: the same dates of another year
 * or month, otherwise at the same distance from the start (`time/bucket-pairs.ts`). Either date is null if it has no
 * counterpart, as for 29 February a year later. `variance`, `compare_variance`, `largest` and `compare_largest` hold the evidence of the
 * row's figures by metric, as in `meta.evidence`; rows by day have none. `maturity` is that of the row's ad spend.
 */
export const reportRow = z.record(z.string(), z.union([cell, figures]));
export const reportAnswer = z.object({ data: z.array(reportRow), meta: z.array(reportMeta).length(1) });
export type ReportAnswer = z.infer<typeof reportAnswer>;
