import type {
  AnsweredQuestion,
  QuestionAnswer,
  RefusedQuestion,
} from '@bellwether/contract/api/figures/questions';
import type { BusinessScope, Scope } from '@bellwether/domain/access/scope';
import { modules } from '@bellwether/domain/access/slugs';
import type { ReportAnswer, ReportMeta } from '@bellwether/domain/answers/answer';
import { metricCurrency, readFigure, readMeta } from '@bellwether/domain/answers/figures';
import { tellNotComparable, tellSilenceOf } from '@bellwether/domain/answers/judgement-text';
import { findSilence, isComparable, judgeTotal } from '@bellwether/domain/answers/total-change';
import { type Dimension, dimensions } from '@bellwether/domain/catalogue/dimensions';
import { listBaseMetrics, type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { inSentence } from '@bellwether/domain/format/in-sentence';
import { countDays, previousPeriod, type Range } from '@bellwether/domain/time/range';
import { keyByDimension, sumRowsByValue, type ValueFigure } from '@bellwether/insights/questions/fold-rows';
import type { AskedAdvice } from '@bellwether/insights/questions/reading';
import { type Definition, isFolded, listMetrics, type Reading } from '@bellwether/insights/questions/reading';
import { listFittingReports } from '@bellwether/insights/questions/report-fit';
import {
  isSplitByFactor,
  type LabelledEffect,
  splitChange,
  splitRatioChange,
} from '@bellwether/insights/questions/split-change';
import { formatDays, labelValue, writeChange } from '@bellwether/insights/questions/text/answer-text';
import { describeCorrections, describeReading } from '@bellwether/insights/questions/text/describe-reading';
import type { ReportDeps } from '../../reports/index.ts';
import { checkHours } from './check-hours.ts';
import { draftCompared } from './draft-compared.ts';
import { draftMovers } from './draft-movers.ts';
import { draftRate, draftShare } from './draft-rates.ts';
import { draftConditions } from './question-conditions.ts';
import { type Draft, draftFigures, type Figures, type MetricFigures, refuse } from './question-drafts.ts';
import { buildQuestionLink } from './question-link.ts';
import { type AskedReading, findNamedBusiness, mayMeanBusiness, readAsked } from './question-names.ts';
import {
  type Context,
  describeSource,
  endEarlier,
  findSource,
  keyOfReading,
  listGaps,
  missingTexts,
  run,
  type Source,
  startLater,
} from './question-sources.ts';

/** Dimensions that may explain a change, most informative first. */
const driverDimensions: readonly Dimension[] = [
  ...(['internal_channel', 'product', 'campaign', 'channel', 'device', 'funnel', 'rating'] as const),
  ...(['account', 'customer', 'landing_page', 'weekday'] as const),
];

/** Returns the dimension and report that explain a change; undefined if no readable report splits it. */
const findDriverSource = (
  context: Context,
  reading: Reading,
): { by: Dimension; source: Source } | undefined => {
  const { by, kind, metric, also, where } = reading;
  if (also.length > 0 || (kind !== 'why' && by === null) || (by === null && isSplitByFactor(metric)))
    return undefined;
  const asked = new Set(where.map(({ dimension }) => dimension));
  for (const one of by === null ? driverDimensions.filter((each) => !asked.has(each)) : [by]) {
    const source = findSource(context, [metric], where, one);
    if (source) return { by: one, source };
  }
  return undefined;
};

const findDrivers = (
  reading: Reading,
  meta: ReportMeta,
  split: { by: Dimension; slices: readonly ValueFigure[] } | null,
): LabelledEffect[] => {
  const { metric } = reading;
  const now = readFigure(meta.totals, metric);
  const before = meta.compare_totals && readFigure(meta.compare_totals, metric);
  if (now === null || before === null) return [];
  const labelOf = (by: Dimension) => (value: string | null) =>
    labelValue({ by, frequency: reading.frequency }, value);
  if (split) return splitChange(split.slices, { now, before }, metric, labelOf(split.by));
  if (reading.kind !== 'why') return [];
  const figureOf = (base: Metric, when: 'now' | 'before') =>
    readFigure((when === 'now' ? meta.totals : meta.compare_totals) ?? {}, base);
  return splitRatioChange(metric, figureOf, now - before);
};

/** Values of these dimensions can have ad spend without any lead, so a report with ad spend lists all of them. */
const hasSpend = (by: Dimension): boolean => by === 'campaign' || by === 'internal_channel';
/** Reports list every value of these dimensions, also those of which nothing came. */
const isComplete = (by: Dimension): boolean =>
  hasSpend(by) || by === 'business' || by === 'date' || by === 'weekday' || by === 'hour';

/** Refuses a question for values of which nothing came, if no report lists them. */
const refuseNone = ({ by, conditions }: Reading): RefusedQuestion | null => {
  const none = conditions.find(({ bound, value }) => value === 0 && bound === '=');
  return none && by !== null && !isComplete(by)
    ? refuse(
        `Only values with ${inSentence(metricInfo(none.metric).label)} are listed by ${dimensions[by].label.toLowerCase()}.`,
      )
    : null;
};

/** Finds one report that has all figures of a question, or for totals and periods one report for each metric. */
const findSources = (context: Context, reading: Reading): Map<Metric, Source> | { closed: Metric } => {
  const isChange = reading.kind === 'why' || reading.kind === 'change';
  const by = isChange ? null : reading.by;
  const metrics = listMetrics(reading);
  const find = (needed: [Metric, ...Metric[]]) =>
    findSource(context, needed, reading.where, by, by !== null && isFolded(reading));
  // The invoices of customers tell which of them bought, and which have only a credit note.
  const isOfBuyers = by === 'customer' && reading.conditions.length > 0;
  const together =
    (isOfBuyers ? find([reading.metric, ...metrics, 'invoices']) : undefined) ??
    (by !== null && hasSpend(by) ? find([reading.metric, ...metrics, 'cost']) : undefined) ??
    find([reading.metric, ...metrics]);
  const found = new Map<Metric, Source>();
  const isListed = isOfBuyers && together?.report.metrics.includes('invoices');
  for (const metric of isListed ? new Set([...metrics, 'invoices' as const]) : metrics) {
    const source = together ?? (by === null || by === 'date' ? find([metric]) : undefined);
    if (!source) return { closed: metric };
    found.set(metric, source);
  }
  return found;
};

const refuseClosed = (reading: Reading, metric: Metric): RefusedQuestion => {
  const isChange = reading.kind === 'why' || reading.kind === 'change';
  const [closed] = listFittingReports(metric, isChange ? null : reading.by, reading.where);
  const name = closed ? ` to ${modules[closed.module]}` : '';
  const { label } = metricInfo(metric);
  const figures = name.endsWith(` ${label}`) ? '' : `, which has the figures of ${label}`;
  return refuse(`You do not have access${name}${figures}.`);
};

/** Begins the answer about a change with yes or no, if the question expects it. */
const answerYesNo = ({ reading, main }: Figures, answer: string): string => {
  const { direction, isYesNo, kind, metric } = reading;
  if (!isYesNo || kind !== 'change' || direction === null || reading.also.length > 0) return answer;
  const { label } = metricInfo(metric);
  const denial = `${label} did not go ${direction}. `;
  if (answer.startsWith(denial)) return `No. ${answer.slice(denial.length)}`;
  if (answer.startsWith(`${label} did not go ${direction}, `)) return `No. ${answer}`;
  const doubt = `${label} did not clearly go ${direction}: `;
  if (answer.startsWith(doubt)) return `Not clearly: ${answer.slice(doubt.length)}`;
  const now = readFigure(main.meta.totals, metric);
  return now === null ? answer : `Yes. ${answer}`;
};

const describeDefinitions = (metrics: readonly Metric[]): string =>
  metrics.map((metric) => `${metricInfo(metric).label}: ${metricInfo(metric).description}`).join(' ');

/** Answers what a word means. A word can name several metrics. */
const answerDefinition = ({ metrics, corrections }: Definition): AnsweredQuestion => ({
  kind: 'answered',
  understood: [
    `Meaning of ${metrics.map((one) => metricInfo(one).label).join(' and ')}`,
    ...describeCorrections(corrections),
  ].join(', '),
  definition: '',
  answer: describeDefinitions(metrics),
  figures: [],
  drivers: [],
  source: 'Definition of the metric in every report.',
  link: null,
});

/** Reads the figures of a question from its reports, or refuses it with the reason. */
const readFigures = async (
  context: Context,
  reading: Reading,
): Promise<{ found: Figures; sources: Map<Metric, Source> } | RefusedQuestion | { gaps: MetricGap[] }> => {
  const { metric, by, kind } = reading;
  const isChange = kind === 'why' || kind === 'change';
  const sources = findSources(context, reading);
  if ('closed' in sources) return refuseClosed(reading, sources.closed);
  const driver = isChange ? findDriverSource(context, reading) : undefined;
  const unique = [...new Set(sources.values())];
  const answers = await run(context, reading, [...unique, ...(driver ? [driver.source] : [])]);
  const figures: (MetricFigures & { source: Source })[] = [];
  for (const [one, source] of sources) {
    const answer = answers[unique.indexOf(source)];
    if (!answer) throw new Error('A report was not answered.');
    const meta = readMeta(answer);
    const missing = [one, ...listBaseMetrics(one)].flatMap((base) => meta.missing[base] ?? [])[0];
    if (missing) return refuse(`${metricInfo(one).label} has no figure: ${missingTexts[missing]}.`);
    if (by === 'business' && metricInfo(one).unit === 'currency' && hasSeveralCurrencies(answer.data, one))
      return refuse(
        `${metricInfo(one).label} of your businesses is in several currencies, which cannot be compared.`,
      );
    const slices =
      by === null || isChange
        ? []
        : sumRowsByValue(answer.data, one, keyOfReading(reading, source.report, answer.data));
    figures.push({ metric: one, meta, slices, source });
  }
  const allGaps = figures.flatMap(({ metric: one, meta }) =>
    listGaps(meta, one, reading).map((gap) => ({ ...gap, metric: one, meta })),
  );
  const silent = allGaps.find(
    ({ why, ...gap }) => why === 'not_recorded' && !isComparable(gap.meta, gap.metric),
  );
  if (silent && reading.comparison !== null) return refuse(tellNotComparable(silent.metric, silent));
  const gaps = allGaps.filter(({ why }) => why !== 'not_recorded');
  // A business that lacks days has no figure in its row.
  if (gaps.length > 0 && by !== 'business') return { gaps };
  const [main, ...others] = figures;
  if (!main) throw new Error('A question has no metric.');
  const splitAnswer = driver && answers[unique.length];
  const split =
    driver && splitAnswer
      ? {
          by: driver.by,
          slices: sumRowsByValue(splitAnswer.data, metric, keyByDimension(driver.by)),
        }
      : null;
  const drivers = isChange && others.length === 0 ? findDrivers(reading, main.meta, split) : [];
  return { found: { reading, main, others, drivers }, sources };
};

/** Says that a figure is not right, as some of its days were not recorded; empty if all were. */
const tellSilent = ({ reading, main }: Figures): string => {
  const silence = findSilence({ ...main.meta, range: reading.range }, reading.metric);
  return silence ? ` ${tellSilenceOf(reading.metric, silence)}` : '';
};

const hasSeveralCurrencies = (rows: ReportAnswer['data'], metric: Metric): boolean => {
  const found = rows.map((row) => {
    const currencies = row['currencies'];
    return typeof currencies === 'object' ? (currencies?.[metric] ?? null) : null;
  });
  return new Set(found).size > 1;
};

const draft = (figures: Figures): Draft | RefusedQuestion => {
  const { reading } = figures;
  if (reading.compared.length > 0) return draftCompared(figures);
  if (reading.kind === 'movers') return draftMovers(figures);
  const isRanked = reading.kind === 'best' || reading.kind === 'worst';
  if (reading.conditions.length > 0 && !isRanked) return draftConditions(figures);
  return draftRate(figures) ?? draftFigures(figures);
};

/** Drafts the share of the named values in the whole figure, which is read without the conditions. */
const draftPart = async (context: Context, figures: Figures): Promise<Draft | RefusedQuestion> => {
  const whole = await readFigures(context, { ...figures.reading, where: [], isShare: false });
  if ('kind' in whole) return whole;
  if ('gaps' in whole) return refuse(`${metricInfo(figures.reading.metric).label} is not complete.`);
  return draftShare(figures, whole.found.main);
};

const answerReading = async (context: Context, reading: Reading, note = ''): Promise<QuestionAnswer> => {
  const refused = refuseNone(reading);
  if (refused) return refused;
  const read = await readFigures(context, reading);
  if ('kind' in read) return read;
  if ('gaps' in read) {
    const [gap] = read.gaps;
    const later = startLater(reading, read.gaps);
    if (later) return answerReading(context, later, note);
    const earlier = note === '' ? endEarlier(reading, read.gaps, context.today) : null;
    if (earlier) return answerReading(context, earlier, ` Later days are not loaded yet.`);
    return refuse(
      gap ? `${metricInfo(gap.metric).label} is not complete: ${formatDays(gap)} is not loaded.` : '',
    );
  }
  const { found, sources } = read;
  const untimed = await checkHours(context, reading);
  if (typeof untimed !== 'string') return untimed;
  const drafted =
    reading.isShare && reading.divisor === null ? await draftPart(context, found) : draft(found);
  if ('kind' in drafted) return drafted;
  const other = await compareOtherwise(context, found);
  if (other?.isAnswer && reading.comparison)
    return answerReading(
      context,
      other.reading,
      ` Against ${formatDays(reading.comparison)}: ${drafted.answer}`,
    );
  const report = [...sources.values()][0]?.report;
  return {
    kind: 'answered',
    understood: describeReading(reading, metricCurrency(found.main.meta, reading.metric)),
    definition: describeDefinitions([...sources.keys()]),
    answer: `${answerYesNo(found, drafted.answer)}${other ? ` ${other.sentence}` : ''}${tellSilent(found)}${untimed}${note}`,
    figures: drafted.figures,
    drivers: drafted.drivers,
    source: [
      ...new Set(
        [found.main, ...found.others].map(({ metric, meta }) => {
          const source = sources.get(metric);
          return source ? describeSource(source.report, meta) : '';
        }),
      ),
    ].join(' '),
    link: report
      ? report.across === 'all'
        ? '/overview'
        : buildQuestionLink(context.scope, report, reading)
      : null,
  };
};

/** Days up to which a change is also compared with the days right before. */
const maxDaysBefore = 92;

/**
 * Compares the total of a change with the period before, if the question names no comparison: 'did leads fall last
 * month' can mean either. `isAnswer`: only this comparison has the change that the question assumes.
 */
const compareOtherwise = async (
  context: Context,
  { reading, main }: Figures,
): Promise<{ sentence: string; reading: Reading; isAnswer: boolean } | null> => {
  const { kind, metric, range, comparison, direction, also, by, isComparisonAssumed } = reading;
  const isChange = kind === 'why' || kind === 'change';
  if (!isChange || !isComparisonAssumed || !comparison || also.length > 0 || by !== null) return null;
  const before = previousPeriod(range);
  if (before.to === comparison.to || countDays(range) > maxDaysBefore) return null;
  const compared: Reading = { ...reading, comparison: before, isComparisonAssumed: false };
  const read = await readFigures(context, { ...compared, kind: 'change' });
  if (!('found' in read)) return null;
  const { meta } = read.found.main;
  const [now, previous, yearBefore] = [
    readFigure(meta.totals, metric),
    meta.compare_totals && readFigure(meta.compare_totals, metric),
    main.meta.compare_totals && readFigure(main.meta.compare_totals, metric),
  ];
  if (now === null || previous === null || yearBefore === null) return null;
  const goes = (from: number) => (now > from ? 'up' : now < from ? 'down' : null);
  const judgement = judgeTotal(meta, metric);
  const money = { currency: metricCurrency(meta, metric) };
  return {
    sentence: `Against ${formatDays(before)}: ${writeChange({ metric, direction: null }, { now, before: previous, judgement }, money)}`,
    reading: compared,
    isAnswer: direction !== null && goes(yearBefore) !== direction && goes(previous) === direction,
  };
};

type MetricGap = Range & { metric: Metric };

/** Answers a question for advice. */
export type Advise = (asked: AskedAdvice, context: Context) => Promise<QuestionAnswer>;

/**
 * Answers a question from reports that the user may read, or refuses it with a reason. It refuses rather than show a
 * figure that omits days not yet loaded.
 */
export const answerQuestion = async (
  deps: ReportDeps,
  scope: BusinessScope,
  question: string,
  signal: AbortSignal,
  { everyone, advise }: { everyone: Scope | undefined; advise: Advise },
): Promise<QuestionAnswer> => {
  const asked = await readAsked(deps, scope, question, { everyone, signal });
  const named = everyone && mayMeanBusiness(asked, question) ? findNamedBusiness(question, everyone) : null;
  // A business that the question names is asked for in its place.
  for (const other of named?.questions ?? []) {
    const found = named && (await readAsked(deps, named.scope, other, { everyone, signal }));
    if (!found || found.reading.kind === 'refused') continue;
    const answer = await answerAsked({ deps, scope: named.scope, everyone, signal, ...found }, advise);
    const { tradingName } = named.scope.business;
    return answer.kind === 'answered' && named.scope.business.id !== scope.business.id
      ? {
          ...answer,
          understood: `${tradingName}: ${answer.understood}`,
          answer: `${tradingName}: ${answer.answer}`,
        }
      : answer;
  }
  return answerAsked({ deps, scope, everyone, signal, ...asked }, advise);
};

const answerAsked = async (
  { reading, ...context }: Context & AskedReading,
  advise: Advise,
): Promise<QuestionAnswer> => {
  if (reading.kind === 'refused') return refuse(reading.reason, reading.nearest);
  if (reading.kind === 'definition') return answerDefinition(reading);
  if (reading.kind === 'advice') return advise(reading, context);
  if (reading.by === 'business' && (context.everyone?.businesses.length ?? 0) < 2)
    return refuse('You have a single business. Ask for its own figures.');
  return answerReading(context, reading);
};
