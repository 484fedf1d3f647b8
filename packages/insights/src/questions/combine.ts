import { type Dimension, dimensions } from '@bellwether/domain/catalogue/dimensions';
import {
  isAdditive,
  isLifetimeMetric,
  type Metric,
  metricInfo,
} from '@bellwether/domain/catalogue/metrics/metrics';
import { inSentence } from '@bellwether/domain/format/in-sentence';
import { defaultFrequency, type Range } from '@bellwether/domain/time/range';
import { readWhere } from './choose-values.ts';
import { resolveCondition } from './read-conditions.ts';
import { readKind } from './read-kind.ts';
import { readPeriods } from './read-periods.ts';
import {
  createRefusal,
  isRefusal,
  type MetricCondition,
  type QuestionContext,
  type QuestionKind,
  type Reading,
  type Refusal,
  type Step,
  type ValueCondition,
} from './reading.ts';
import { addsOverTime, canAddUp, isKnownBy, listReportsOf } from './report-fit.ts';
import type { QuestionParts } from './take-apart.ts';
import { chooseUsualMetrics } from './usual-metrics.ts';
import { chooseDimension, listKnownDimensions } from './words/dimension-words.ts';

const quote = (word: string): string => `“${word}”`;
const nameMetrics = (found: readonly Metric[], word: 'and' | 'or'): string =>
  [...new Set(found)].map((metric) => quote(metricInfo(metric).label)).join(` ${word} `);

/** More metrics would need a table instead of a sentence. */
const maxMetrics = 3;

/** Returns the metrics that a phrase may mean, as far as they are available under the conditions. */
const listMeant = (options: readonly Metric[], parts: QuestionParts): readonly Metric[] => {
  const platforms = parts.values.flatMap(({ options: [first] }) =>
    first?.dimension === 'channel'
      ? [{ dimension: first.dimension, values: [first.value], label: first.label, isExcluded: false }]
      : [],
  );
  if (options.length < 2) return options;
  const known = options.filter((one) => isKnownBy(one, null, platforms));
  const split = known.filter((one) =>
    parts.splits.every((dimensions) => dimensions.some((each) => isKnownBy(one, each, platforms))),
  );
  return split.length > 0 ? split : known;
};

/** Chooses the metric that is available under the conditions, if there is only one. */
const chooseMetric = (options: readonly Metric[], parts: QuestionParts): Metric | Refusal => {
  const known = listMeant(options, parts);
  const [metric] = known;
  // The return on ad spend is that of invoices, unless the question names a platform.
  if (known.includes('attributed_roas') && known.includes('roas')) return 'attributed_roas';
  return metric && known.length === 1
    ? metric
    : createRefusal(`This can mean ${nameMetrics(options, 'or')}. Use one of these names.`);
};

/** Reports whether a question asks for a figure as it is, without a ranking, a split, a condition or a change. */
const isPlainTotal = ({ flags, splits, conditions, comparisons, ratio }: QuestionParts): boolean =>
  flags.size === 0 && splits.length + conditions.length + comparisons.length === 0 && ratio === null;

/** Returns the metrics that the question asks for, in its order. */
const readMetrics = (parts: QuestionParts): Metric[] | Refusal => {
  const found: Metric[] = [];
  const [only, ...more] = parts.metrics;
  // 'ROAS last month' gets both figures of this name.
  if (only && more.length === 0 && isPlainTotal(parts)) {
    const meant = listMeant(only, parts);
    if (meant.length > 1 && meant.length <= maxMetrics) return [...meant];
  }
  for (const options of parts.metrics) {
    const metric = chooseMetric(options, parts);
    if (isRefusal(metric)) return metric;
    if (!found.includes(metric)) found.push(metric);
  }
  return found.length > maxMetrics
    ? createRefusal(`The question names ${found.length} metrics. Ask for three at most.`)
    : found;
};

const readMetricConditions = (parts: QuestionParts): MetricCondition[] | Refusal => {
  const found: MetricCondition[] = [];
  for (const { options, amount } of parts.conditions) {
    const metric = chooseMetric(options, parts);
    const condition = isRefusal(metric) ? metric : resolveCondition(metric, amount);
    if (isRefusal(condition)) return condition;
    found.push(condition);
    const upper = amount.upTo === undefined ? null : { ...amount, bound: '<=' as const, value: amount.upTo };
    const second = upper && resolveCondition(condition.metric, upper);
    if (isRefusal(second)) return second;
    if (second) found.push(second);
  }
  return found;
};

const describeWhere = (where: readonly ValueCondition[]): string =>
  where.length > 0
    ? ` for ${where.map(({ label, isExcluded }) => (isExcluded ? `all but ${label}` : label)).join(', ')}`
    : '';

const googleAds: ValueCondition = {
  dimension: 'channel',
  values: ['google_ads'],
  label: 'Google Ads',
  isExcluded: false,
};

/** Returns the dimension by which a question splits its answer; null without a split. */
const readSplit = (
  parts: QuestionParts,
  needed: readonly [Metric, ...Metric[]],
  where: readonly ValueCondition[],
): Dimension | null | Refusal => {
  const [first, second] = [...new Map(parts.splits.map((one) => [one.join(), one])).values()];
  if (second) return createRefusal('The question asks for several splits. Ask for one at a time.');
  if (!first) return null;
  const together = first.find((one) => listReportsOf(needed, one, where).length > 0);
  if (together) return together;
  const wanted = first[0] ? dimensions[first[0]].label.toLowerCase() : 'this';
  const unknown = needed.find((metric) => chooseDimension(first, metric, where) === null);
  if (unknown === undefined)
    return createRefusal(`No report has ${nameMetrics(needed, 'and')} together by ${wanted}.`);
  const known = listKnownDimensions(unknown, where);
  if (first.some((one) => chooseDimension([one], unknown, [...where, googleAds]) !== null))
    return createRefusal(
      `${metricInfo(unknown).label} is known by ${wanted} for one ad platform. Add “of Google Ads” or another one.`,
    );
  return createRefusal(
    `${metricInfo(unknown).label} is not known by ${wanted}${describeWhere(where)}.${known.length > 0 ? ` It is known by ${known.join(', ')}.` : ''}`,
  );
};

/** Returns the metrics to show and the conditions; a counted metric without a condition must be above zero. */
const readFigures = (
  parts: QuestionParts,
): { metric: Metric; also: Metric[]; conditions: MetricCondition[] } | Refusal => {
  const asked = readMetrics(parts);
  if (isRefusal(asked)) return asked;
  const conditions = readMetricConditions(parts);
  if (isRefusal(conditions)) return conditions;
  const named = asked.length > 0 || conditions.length > 0 ? asked : chooseUsualMetrics(parts);
  const [metric = conditions[0]?.metric, ...also] = named;
  if (!metric)
    return createRefusal('No metric was found in the question, such as leads, revenue or ad spend.');
  // 'How many clients lost leads' counts what fell, not what had any.
  const isMoving = parts.flags.has('up') || parts.flags.has('down');
  if (!parts.flags.has('count') || conditions.length > 0 || isMoving) return { metric, also, conditions };
  return { metric, also, conditions: [{ metric, bound: '>', value: 0 }] };
};

/** Reads a change to the good or to the bad as up or down, by what is good for the metric. */
const resolveQuality = ({ flags }: QuestionParts, metric: Metric): void => {
  const isLowerBetter = metricInfo(metric).goodDirection === 'lower';
  if (flags.has('better')) flags.add(isLowerBetter ? 'down' : 'up');
  if (flags.has('worse')) flags.add(isLowerBetter ? 'up' : 'down');
};

/** Shares of one metric in another: the metric that is the share, or the part whose figure is divided by the whole. */
const shares: readonly (readonly [part: Metric, whole: Metric, as: Metric | null])[] = [
  ['missed_calls', 'calls', 'missed_call_share'],
  ['qualified_leads', 'leads', 'qualified_share'],
  ['cost', 'revenue', 'marketing_share'],
  ['attributed_revenue', 'revenue', 'attributed_share'],
  ['valid_leads', 'leads', null],
  ['won_leads', 'leads', null],
  ['calls', 'leads', null],
  ['forms', 'leads', null],
  ['paid_leads', 'leads', null],
  ['answered_calls', 'calls', null],
  ['returning_customers', 'customers', null],
  ['new_customers', 'customers', null],
  ['engaged_sessions', 'sessions', null],
  ['new_users', 'users', null],
  ['returning_users', 'users', null],
];

type Ratio = Pick<Reading, 'metric' | 'also' | 'divisor' | 'isShare'>;

/** Returns the metric and its divisor for a question about a rate or a share. */
const readDivisor = ({ ratio }: QuestionParts, metric: Metric, also: Metric[]): Ratio | Refusal => {
  if (!ratio) return { metric, also, divisor: null, isShare: false };
  const name = nameMetrics([metric, ...also], 'and');
  if (ratio.form === 'of') {
    const found = shares.find(([part, whole]) => metric === part && also.length === 1 && also[0] === whole);
    if (!found)
      return createRefusal(`The question relates ${name}. Ask for one of them, or for both with “and”.`);
    const [part, whole, as] = found;
    return as
      ? { metric: as, also: [], divisor: null, isShare: false }
      : { metric: part, also: [], divisor: whole, isShare: true };
  }
  if (also.length > 0) return createRefusal('A rate or a share needs one metric. Ask for one at a time.');
  const { formula } = metricInfo(metric);
  if ((formula && 'divide' in formula) || (ratio.form === 'share' && !isAdditive(metric)))
    return createRefusal(`${name} cannot be divided, since it does not add up.`);
  if (ratio.form === 'share') return { metric, also, divisor: null, isShare: true };
  return { metric, also, divisor: ratio.metric, isShare: false };
};

const steps = ['day', 'week', 'month', 'quarter', 'year'] as const;

/** Returns the length of the periods of a split by time: the one that the question names, else the usual one. */
const chooseStep = (parts: QuestionParts, range: Range): Step =>
  steps.find((step) => parts.flags.has(step)) ?? defaultFrequency(range);

/** Checks that the parts of a question go together; null if they do. */
const findConflict = (
  parts: QuestionParts,
  kind: QuestionKind,
  figures: Ratio,
  isYesNo: boolean,
): Refusal | null => {
  const { metric, also, divisor, isShare } = figures;
  const name = inSentence(metricInfo(metric).label);
  if (also.length > 0 && kind === 'why')
    return createRefusal(
      `The question names several metrics: ${nameMetrics([metric, ...also], 'and')}. Ask for one at a time.`,
    );
  if (kind === 'check' && !isYesNo)
    return createRefusal(
      `Ask for the figure itself, or whether it meets the condition: “did we have ${name} …”.`,
    );
  if (parts.place !== null && kind !== 'best' && kind !== 'worst')
    return createRefusal('A place needs a ranking, such as “the second best channel by leads”.');
  if (parts.limit !== null && kind !== 'best' && kind !== 'worst' && kind !== 'movers')
    return createRefusal('A number of places needs a ranking, such as “top 5 campaigns by leads”.');
  const isSplit = parts.splits.length > 0 || parts.values.some(({ isCompared }) => isCompared);
  if ((divisor || isShare) && (kind !== 'total' || isSplit))
    return createRefusal(
      'A rate or a share is only known for one figure. Ask for it without a comparison or a split.',
    );
  return null;
};

/** Metrics that invoices do not know by channel and campaign, and what leads explain of them. */
const attributed: Partial<Record<Metric, Metric>> = {
  revenue: 'attributed_revenue',
  new_customers: 'acquired_customers',
  customers: 'acquired_customers',
};

/** Replaces the metric of invoices by its attributed part if the question asks for channels or campaigns. */
const preferAttributed = (
  { splits, values }: QuestionParts,
  figures: { metric: Metric; conditions: MetricCondition[] },
): void => {
  const isMarketing = (one: Dimension) =>
    one === 'internal_channel' || one === 'campaign' || one === 'channel';
  const isAsked =
    splits.some((split) => split.every(isMarketing)) ||
    values.some(({ options }) => options.every(({ dimension }) => isMarketing(dimension)));
  if (!isAsked) return;
  const swap = (metric: Metric): Metric => attributed[metric] ?? metric;
  figures.metric = swap(figures.metric);
  for (const condition of figures.conditions) condition.metric = swap(condition.metric);
};

/** People are counted for the whole website only; a question for visitors of a channel or a page means visits. */
const preferVisits = (
  { splits, values }: QuestionParts,
  figures: { metric: Metric; conditions: MetricCondition[] },
): void => {
  if (values.length === 0 && splits.every((split) => split.includes('date'))) return;
  const swap = (metric: Metric): Metric => (metric === 'users' ? 'sessions' : metric);
  figures.metric = swap(figures.metric);
  for (const condition of figures.conditions) condition.metric = swap(condition.metric);
};

/** Combines the recognised elements of a question into one reading. */
export const combine = (
  parts: QuestionParts,
  context: QuestionContext,
  isYesNo: boolean,
): Reading | Refusal => {
  const figures = readFigures(parts);
  if (isRefusal(figures)) return figures;
  preferAttributed(parts, figures);
  preferVisits(parts, figures);
  const { conditions } = figures;
  const rated = readDivisor(parts, figures.metric, figures.also);
  if (isRefusal(rated)) return rated;
  const { metric, also, divisor, isShare } = rated;
  resolveQuality(parts, metric);
  if (parts.flags.has('related metrics'))
    return createRefusal(
      `The question relates ${nameMetrics([metric, ...also], 'and')}. Ask for one of them, or for both with “and”.`,
    );
  const [double] = parts.doubtful;
  if (double)
    return createRefusal(
      `${quote(double.label)} is a channel and a ${dimensions[double.dimension].label.toLowerCase()}. Write “channel ${double.label}” or “${dimensions[double.dimension].label.toLowerCase()} ${double.label}”.`,
    );
  const needed: [Metric, ...Metric[]] = [
    metric,
    ...also,
    ...(divisor ? [divisor] : []),
    ...conditions.map((one) => one.metric),
  ];
  const values = readWhere(parts, needed);
  if (isRefusal(values)) return values;
  const { where, compared } = values;
  const missing = needed.find((one) => !isKnownBy(one, null, where));
  if (missing) return createRefusal(`${metricInfo(missing).label} is not known${describeWhere(where)}.`);
  const asked = readKind(parts, metric);
  if (isRefusal(asked)) return asked;
  const ofBusinesses = parts.splits.some((one) => one.includes('business'));
  // Businesses are no parts of one change.
  const kind = asked === 'change' && ofBusinesses ? 'movers' : asked;
  const conflict = findConflict(parts, kind, rated, isYesNo);
  if (conflict) return conflict;
  const [group] = compared;
  const split = group ? group.dimension : readSplit(parts, needed, where);
  if (isRefusal(split)) return split;
  if (group && !needed.every((one) => isKnownBy(one, group.dimension, where)))
    return createRefusal(
      `${nameMetrics(needed, 'and')} cannot be compared by ${dimensions[group.dimension].label.toLowerCase()}.`,
    );
  if (kind === 'trend' && split !== null && split !== 'date')
    return createRefusal('A trend cannot be split. Ask for the trend or for the split.');
  if (also.length > 0 && (kind === 'movers' || (kind === 'change' && split !== null)))
    return createRefusal('A change of several metrics cannot be split. Ask for one metric at a time.');
  const periods = readPeriods(parts, kind, context);
  if ('problem' in periods) return createRefusal(periods.problem);
  const { range, comparison, isComparisonAssumed } = periods;
  if (range.to >= context.today) return createRefusal('Today is not over. Figures end yesterday.');
  if (comparison && comparison.to >= range.from)
    return createRefusal('The two periods share days. Ask for a year at most, or name both periods.');
  if (comparison && compared.length > 0)
    return createRefusal('Values are compared within one date range. Name one.');
  const lifetime = needed.find((one) => isLifetimeMetric(one));
  if (comparison && lifetime)
    return createRefusal(
      `${metricInfo(lifetime).label} is not compared: earlier customers had longer to buy.`,
    );
  const per = steps.find((unit) => parts.flags.has(`average ${unit}`)) ?? null;
  if (per && (kind !== 'total' || split !== null || also.length > 0 || !addsOverTime(metric)))
    return createRefusal(
      'An average by time needs one metric that adds up, such as “average leads per week”.',
    );
  const by = kind === 'trend' ? 'date' : split;
  if (by === 'date' && !needed.every((one) => isKnownBy(one, 'date', where)))
    return createRefusal(`${metricInfo(metric).label} is not known over time.`);
  const step = by === 'date' ? chooseStep(parts, range) : null;
  const unfit =
    step !== null && step !== 'day' && step !== 'month' && needed.find((one) => !canAddUp(one, where));
  if (unfit)
    return createRefusal(
      `${metricInfo(unfit).label} cannot be added up to ${step}s. Ask for months or days.`,
    );
  return {
    kind,
    metric,
    also,
    by,
    frequency: step,
    where,
    compared,
    conditions,
    per,
    divisor,
    isShare,
    limit: parts.limit,
    place: parts.place,
    isCounted: kind === 'movers' && parts.flags.has('count'),
    range,
    isAllTime: parts.ranges[0]?.isAllTime === true,
    comparison,
    isComparisonAssumed,
    direction: readDirection(parts),
    isYesNo,
    corrections: [],
  };
};

const readDirection = ({ flags }: QuestionParts): Reading['direction'] => {
  if (flags.has('first higher')) return 'up';
  if (flags.has('first lower')) return 'down';
  return flags.has('up') === flags.has('down') ? null : flags.has('up') ? 'up' : 'down';
};
