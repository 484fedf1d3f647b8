import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import { isKnownBy } from './report-fit.ts';
import type { QuestionParts } from './take-apart.ts';

type Usual = {
  /** Metric that decides which value is best. */
  rank?: Metric;
  /** Metric whose change is meant. */
  change: Metric;
  /** Metrics that tell how a value performs, at most three. */
  performance: readonly Metric[];
};

const bought: Usual = { rank: 'revenue', change: 'revenue', performance: ['revenue'] };
const paid: Usual = { rank: 'roi', change: 'leads', performance: ['cost', 'leads', 'roi'] };

/** Metrics that a question means without naming one: 'which campaign is best', 'how did Ada Lane do'. */
const usual: Partial<Record<Dimension, Usual>> = {
  campaign: paid,
  internal_channel: paid,
  channel: { change: 'conversions', performance: ['cost', 'clicks', 'conversions'] },
  device: { rank: 'leads', change: 'sessions', performance: ['sessions', 'leads'] },
  product: bought,
  customer: bought,
  suburb: bought,
  business: { rank: 'revenue', change: 'leads', performance: ['revenue', 'leads', 'cost'] },
  date: { rank: 'revenue', change: 'revenue', performance: ['revenue'] },
  ad_group: { rank: 'conversions', change: 'conversions', performance: ['cost', 'clicks', 'conversions'] },
  landing_page: { rank: 'leads', change: 'leads', performance: ['sessions', 'leads'] },
};

/**
 * Returns the metrics that a question without one means, by what it ranks, compares or asks about; empty if that is not
 * certain. A question about one value asks how it changed.
 */
export const chooseUsualMetrics = (parts: QuestionParts): Metric[] => {
  const { flags, splits, values } = parts;
  const isRanked = ['best', 'worst'].some((flag) => flags.has(flag as 'best'));
  const isMoving = ['up', 'down', 'better', 'worse', 'change'].some((flag) => flags.has(flag as 'up'));
  const [split] = splits;
  if (split) {
    const found = split.flatMap((one) => usual[one] ?? [])[0];
    if (!found) return [];
    // 'Best campaign of all that grew' would need both.
    if (isMoving) return [found.change];
    return isRanked && found.rank ? [found.rank] : [];
  }
  if (flags.has('why') && values.length === 0 && parts.ranges.length > 0 && isMoving) return ['revenue'];
  const [value] = values;
  if (!value || value.kind === 'time') return [];
  // A name of a product and of campaigns means the product: its sales are asked for more often than its ads.
  const first = value.options.find(({ dimension }) => dimension === 'product') ?? value.options[0];
  const found = first && usual[first.dimension];
  if (!found || flags.has('why')) return [];
  // A channel without ads has no spend to tell.
  const isUnpaid = first.dimension === 'internal_channel' && !/Paid|Display/.test(first.value);
  const performance: readonly Metric[] = isUnpaid ? ['sessions', 'leads'] : found.performance;
  const known = performance.filter((metric) => isKnownBy(metric, first.dimension, []));
  if (values.some((one) => one.isCompared)) return known;
  if (value.isExcluded) return [];
  flags.add('change');
  flags.add('performance');
  return known.filter((metric) => metric !== 'roi');
};
