import { z } from 'zod';
import { factNames } from '../catalogue/facts.ts';

const cell = z.union([z.string(), z.number(), z.null()]);
const range = z.object({ from: z.string(), to: z.string() });
const figures = z.record(z.string(), cell);

/** What is known of the rows behind a report's metrics. Days are the business's own calendar days; `loaded_at` is UTC. */
export const reportSource = z.object({
  fact: z.enum(factNames),
  source: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  loaded_at: z.string().nullable(),
});
export type ReportSource = z.infer<typeof reportSource>;

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
  /** The currency of every money metric that `currencies` does not name. */
  currency: z.string(),
  currencies: z.record(z.string(), z.string()),
  /** Metrics over the whole range, all pages: ratios are ratios of sums; null where several rows say nothing together (`reports/totals.ts`). */
  totals: figures,
  compare_totals: figures.nullable(),
  /**
   * Why a metric has no figure in the whole range: no day was ever loaded, other days only, or no load of these days brought the column that
   * it is counted from; or there are amounts in several currencies, which are not added. Any other null is no such figure.
   */
  missing: z.record(z.string(), z.enum(['never', 'other_days', 'not_in_source', 'several_currencies'])),
  /**
   * Days of the range and of the comparison for which a metric cannot be given, in order; a bucket that lies in them has no figure, one that
   * touches them is short of these days. Days that are not over are none.
   */
  gaps: z.record(z.string(), z.array(range.extend({ why: z.enum(['not_loaded', 'not_in_source']) }))),
  data_version: z.string(),
  sources: z.array(reportSource),
  /** Sentences a reader must know to trust the figures, e.g. that part of a range is an estimate. */
  notes: z.array(z.string()),
});
export type ReportMeta = z.infer<typeof reportMeta>;

/**
 * A row: dimensions as text, metrics as numbers, `compare` the same of the comparison range. Money is a decimal number in the currency that
 * `meta` says, or where the rows are in several in the one that the row's own `currencies` names by metric. `date` is the first day of the row's
 * bucket, of a month its first one; `compare.date` that of the days it is compared with, which are the same dates of another year or month, else as
 * many days as far from the start (`time/bucket-pairs.ts`). Either is null where the other has no partner, as 29 February has none a year later.
 */
export const reportRow = z.record(z.string(), z.union([cell, figures]));
export const reportAnswer = z.object({ data: z.array(reportRow), meta: z.array(reportMeta).length(1) });
export type ReportAnswer = z.infer<typeof reportAnswer>;
