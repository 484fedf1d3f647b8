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

/** Value of a dimension that a finding is about. `label` is what a reader sees. */
const sliceSchema = z.object({ dimension: z.string(), value: z.string(), label: z.string() });

/** Term of a formula: `4.1 leads fewer`. Terms are multiplied. */
const termSchema = z.object({ label: z.string(), value: z.number(), unit: unitSchema });

/**
 * Evidence that a detector found in the figures of a business, never the words. Amounts are in the business's
 * currency, excluding tax; days are in its time zone.
 */
export const findingSchema = z.object({
  detector: z.enum(detectorIds),
  /**
   * Names the cause within the business, for example `campaign google_ads Brand`. Findings with one cause are one
   * card, and a card that was decided on is recognised by it.
   */
  cause: z.string().max(300),
  /** Module whose figures it tells. Only its readers see the finding. */
  module: z.enum(moduleSlugs),
  metric: metricSchema,
  slices: z.array(sliceSchema).max(4),
  /** Channel option that it belongs to; null for the whole business. */
  channel: z.string().nullable(),
  /** Days in which it shows. */
  range: rangeSchema,
  /** Figure of these days, and what the days before let expect; null where nothing is expected. */
  actual: z.number(),
  expected: z.number().nullable(),
  /** 95 % band of the expected figure. */
  band: z.object({ low: z.number(), high: z.number() }).nullable(),
  /** Worth a month (30 days); negative for money lost. Null if it cannot be put in money. */
  size: z
    .object({
      amount: z.number(),
      /** Days that the amount covers, if the change is too young to expect a whole month of it. */
      days: z.number().positive().optional(),
      terms: z.array(termSchema).max(6),
    })
    .nullable(),
  confidence: z.enum(['high', 'medium', 'low']),
  /** Parts of actual − expected; they sum to it. */
  drivers: z.array(z.object({ label: z.string(), effect: z.number() })).max(12),
  /** More figures that its sentence needs. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Report that shows it: over these days, with these filters. */
  evidence: z.object({
    report: z.string(),
    metric: metricSchema,
    where: z.array(z.object({ key: z.string(), value: z.string() })).max(4),
    range: rangeSchema,
  }),
});
export type Finding = z.infer<typeof findingSchema>;
