import { z } from 'zod';
import { moduleSlugs } from '../access/slugs.ts';
import { units } from '../catalogue/metrics/entry.ts';
import { isMetric } from '../catalogue/metrics/metrics.ts';

/** Kinds of findings. Each is a detector in `packages/insights/src/detectors`. */
export const detectors = {
  'metric-change': 'Unusual change',
  'campaign-stopped': 'Campaign stopped',
  'campaign-started': 'Campaign started',
  'spend-without-results': 'Spend without results',
  'tracking-break': 'Tracking may be broken',
  'product-change': 'Product rose or fell',
  'place-change': 'Place rose or fell',
  'source-change': 'Source lost or new',
  'weekday-shift': 'Weekdays have shifted',
  'price-change': 'Price change',
  'budget-pace': 'Budget pace',
  'search-term-change': 'Search term rose or fell',
  'page-change': 'Landing page rose or fell',
  'keyword-change': 'Keyword rose or fell',
  'attribution-gap': 'Leads without a source',
  'missed-calls': 'Missed calls',
  'lost-customer': 'Customer lost',
  'customer-concentration': 'Few large customers',
  'late-source': 'Data is late',
  'target-gap': 'Behind target',
} as const;
export type DetectorId = keyof typeof detectors;
export const detectorIds = Object.keys(detectors) as [DetectorId, ...DetectorId[]];

const day = z.iso.date();
const rangeSchema = z.object({ from: day, to: day });
const metricSchema = z.string().refine(isMetric);
const unitSchema = z.enum(units);

/** Slice (value of a dimension, such as a channel) that a finding is about. `label` is the text shown to readers. */
const sliceSchema = z.object({ dimension: z.string(), value: z.string(), label: z.string() });

/** Factor of the formula behind an amount, such as `4.1 leads fewer`. Factors are multiplied. */
const termSchema = z.object({ label: z.string(), value: z.number(), unit: unitSchema });

/**
 * Finding of a detector in the figures of a business: data only, no sentences. Amounts are in the business's currency,
 * excluding tax; days are in its time zone.
 */
export const findingSchema = z.object({
  detector: z.enum(detectorIds),
  /**
   * Identifies the cause within the business, for example `campaign google_ads Brand`. Findings with the same cause
   * form one card, and a decided card is recognised by its cause.
   */
  cause: z.string().max(300),
  /** Module of the figures. Only users who may read the module see the finding. */
  module: z.enum(moduleSlugs),
  metric: metricSchema,
  slices: z.array(sliceSchema).max(4),
  /** Channel option of the finding; null for the whole business. */
  channel: z.string().nullable(),
  /** Date range in which the change shows. */
  range: rangeSchema,
  /** Actual figure of these days, and the figure expected from the days before; null if nothing is expected. */
  actual: z.number(),
  expected: z.number().nullable(),
  /** 95 % band of the expected figure. */
  band: z.object({ low: z.number(), high: z.number() }).nullable(),
  /**
   * Amount of money per month (30 days) that the finding is worth; negative for money lost. Null if it cannot be
   * expressed in money.
   */
  size: z
    .object({
      amount: z.number(),
      /**
       * 80 % range of the amount. `low` is the careful end: the smaller effect, or the opposite one. Findings that were
       * stored before have no range.
       */
      low: z.number().optional(),
      high: z.number().optional(),
      /** Ad spend a month within the amount: positive if it is saved, negative if it is added. */
      spend: z.number().optional(),
      /** `revenue`: the amount counts revenue, before costs; `margin`: its gross margin. Absent for ad spend and prices. */
      basis: z.enum(['revenue', 'margin']).optional(),
      /** Number of days that the amount covers, if the change is too recent to assume a whole month. */
      days: z.number().positive().optional(),
      terms: z.array(termSchema).max(6),
    })
    .nullable(),
  confidence: z.enum(['high', 'medium', 'low']),
  /** Effects of slices or factors that explain actual − expected; they add up to it. */
  drivers: z.array(z.object({ label: z.string(), effect: z.number() })).max(12),
  /** Further figures that the finding's sentences use, by name. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  /**
   * Report that shows the finding, with these filters over this date range; several values of one key are alternatives.
   * If its metric is that of the finding, its total over the finding's own range is `actual`.
   */
  evidence: z.object({
    report: z.string(),
    metric: metricSchema,
    where: z.array(z.object({ key: z.string(), value: z.string() })).max(31),
    range: rangeSchema,
  }),
});
export type Finding = z.infer<typeof findingSchema>;
