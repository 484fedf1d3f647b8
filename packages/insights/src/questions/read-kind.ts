import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { inSentence } from '@bellwether/domain/format/in-sentence';
import { createRefusal, type QuestionKind, type Refusal } from './reading.ts';
import type { QuestionParts } from './take-apart.ts';

/** Returns whether a question lists, counts or checks what meets its conditions; null if it has none. */
const readConditionKind = ({
  flags,
  splits,
  conditions,
  metrics,
}: QuestionParts): QuestionKind | Refusal | null => {
  const isMoving = flags.has('up') || flags.has('down');
  if (flags.has('count') && !(isMoving && conditions.length === 0)) return 'count';
  if (conditions.length === 0) return null;
  if (splits.length > 0) return 'list';
  if (conditions.length === 1 && metrics.length === 0) return 'check';
  return createRefusal('Say what has to meet the condition: for example “which campaigns had no leads”.');
};

const readRankKind = (
  { flags, splits, comparisons, metrics, limit }: QuestionParts,
  rank: string,
  metric: Metric,
  isMoving: boolean,
): QuestionKind | Refusal => {
  const { goodDirection, label } = metricInfo(metric);
  if (flags.has('why'))
    return createRefusal('A ranking cannot be combined with “why”. Ask why the metric changed.');
  // 'Which campaign fell most': its change is ranked.
  if (isMoving || comparisons.length > 0) {
    const isByDate = splits.some((one) => one[0] === 'date');
    if (isMoving && splits.length > 0 && !isByDate && rank !== 'low' && rank !== 'worst') return 'movers';
    return createRefusal(
      'A ranking cannot be combined with a change or a comparison. Ask which of them rose or fell.',
    );
  }
  if (splits.length === 0)
    return createRefusal(
      `Say what to rank: for example “which channel had the ${rank === 'low' || rank === 'worst' ? 'lowest' : 'highest'} ${inSentence(label)}”.`,
    );
  // 'Top 5 campaigns by ad spend' means the highest, although no ad spend is best.
  if (goodDirection === 'neither' && limit === null && (rank === 'best' || rank === 'worst'))
    return createRefusal(`${label} has no best figure. Ask for the highest or the lowest.`);
  if (metrics.length > 1 && flags.has('late rank'))
    return createRefusal(
      'Name the metric to rank first: “which campaign had the most leads, and its ad spend”.',
    );
  const isHigh =
    rank === 'high' ||
    (rank === 'best' && goodDirection !== 'lower') ||
    (rank === 'worst' && goodDirection === 'lower');
  return isHigh === (goodDirection !== 'lower') ? 'best' : 'worst';
};

export const readKind = (parts: QuestionParts, metric: Metric): QuestionKind | Refusal => {
  const { flags, comparisons } = parts;
  const ranks = [...flags].filter((flag) => ['best', 'worst', 'high', 'low'].includes(flag));
  const isMoving = flags.has('up') || flags.has('down') || flags.has('change');
  const isSplitByDate = parts.splits.some((one) => one[0] === 'date');
  const isStepped = (['day', 'week', 'month', 'quarter', 'year'] as const).some((step) => flags.has(step));
  const isTrend = flags.has('trend') || (isStepped && !isSplitByDate);
  if (parts.values.some(({ isCompared }) => isCompared)) {
    if (flags.has('why') || isTrend || parts.conditions.length > 0 || parts.splits.length > 0)
      return createRefusal('Values are compared by their figures. Ask for the figures of each.');
    return 'total';
  }
  if (flags.has('bare more') && parts.splits.length > 0 && comparisons.length === 0 && !flags.has('why'))
    return createRefusal('“More” needs what to compare with. Ask for the most, or name the earlier days.');
  const isMovers = parts.splits.length > 0 && !isSplitByDate && parts.conditions.length === 0;
  if (ranks.length > 1 || (flags.has('up') && flags.has('down') && !isMovers))
    return createRefusal('The question asks for two opposite things. Ask for one at a time.');
  if (flags.has('quality'))
    return createRefusal(
      `“Best” can mean the number or the quality of ${inSentence(metricInfo(metric).label)}. Ask for the most or the fewest.`,
    );
  const conditional = readConditionKind(parts);
  const [rank] = ranks;
  // 'Best campaign by cost per lead with at least 20 leads'
  const isRankedList = conditional === 'list' && rank !== undefined && parts.metrics.length > 0;
  if (isRankedList && !isMoving && comparisons.length === 0 && !flags.has('why') && !isSplitByDate)
    return readRankKind(parts, rank, metric, false);
  if (conditional !== null) {
    if (flags.has('unclear condition'))
      return createRefusal('Name the conditions first, and then the further metrics to show.');
    if (rank || flags.has('why') || isMoving || comparisons.length > 0 || (isTrend && !isSplitByDate))
      return createRefusal('A condition cannot be combined with a ranking, a trend or a comparison.');
    return conditional;
  }
  const isDirected = flags.has('up') || flags.has('down');
  if (!rank && !flags.has('why') && isMovers && (isDirected || (flags.has('which') && isMoving)))
    return 'movers';
  if (!rank && flags.has('which') && !flags.has('why') && (isMoving || comparisons.length > 0))
    return createRefusal('A period cannot be chosen by its change. Ask for the metric over time.');
  if (rank) return readRankKind(parts, rank, metric, isMoving);
  if (flags.has('why')) return 'why';
  if (isTrend) return 'trend';
  return isMoving || comparisons.length > 0 ? 'change' : 'total';
};
