import type {
  AnsweredQuestion,
  QuestionAnswer,
  RefusedQuestion,
} from '@bellwether/contract/api/figures/questions';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import { modules } from '@bellwether/domain/access/slugs';
import type { ReportMeta } from '@bellwether/domain/answers/answer';
import { metricCurrency, readFigure, readMeta } from '@bellwether/domain/answers/figures';
import { type Dimension, dimensions } from '@bellwether/domain/catalogue/dimensions';
import { listBaseMetrics, type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { inSentence } from '@bellwether/domain/format/in-sentence';
import { dayAt } from '@bellwether/domain/time/day';
import { formatDays, labelValue } from '@bellwether/insights/questions/answer-text';
import { describeCorrections, describeReading } from '@bellwether/insights/questions/describe-reading';
import { sumRowsByValue, type ValueFigure } from '@bellwether/insights/questions/fold-rows';
import { readQuestion } from '@bellwether/insights/questions/read-question';
import type { AskedAdvice } from '@bellwether/insights/questions/reading';
import { type Definition, listMetrics, type Reading } from '@bellwether/insights/questions/reading';
import { listFittingReports } from '@bellwether/insights/questions/report-fit';
import {
  isSplitByFactor,
  type LabelledEffect,
  splitChange,
  splitRatioChange,
} from '@bellwether/insights/questions/split-change';
import type { ReportDeps } from '../../reports/index.ts';
import { checkHours } from './check-hours.ts';
import { draftConditions } from './question-conditions.ts';
import { draftFigures, type Figures, type MetricFigures, refuse } from './question-drafts.ts';
import { buildQuestionLink } from './question-link.ts';
import { readQuestionNames } from './question-names.ts';
import {
  type Context,
  describeSource,
  endEarlier,
  findSource,
  listGaps,
  missingTexts,
  run,
  type Source,
} from './question-sources.ts';

/** Dimensions that may explain a change, most informative first. */
const driverDimensions: readonly Dimension[] = [
  ...(['internal_channel', 'product', 'campaign', 'channel', 'device', 'funnel', 'rating'] as const),
  ...(['account', 'customer', 'landing_page', 'weekday'] as const),
];

/** Returns the dimension and report that explain a change; undefined if no readable report splits it. */
const findDriverSource = (
  scope: BusinessScope,
  reading: Reading,
): { by: Dimension; source: Source } | undefined => {
  const { by, kind, metric, also, where } = reading;
  if (also.length > 0 || (kind !== 'why' && by === null) || (by === null && isSplitByFactor(metric)))
    return undefined;
  const asked = new Set(where.map(({ dimension }) => dimension));
  for (const one of by === null ? driverDimensions.filter((each) => !asked.has(each)) : [by]) {
    const source = findSource(scope, [metric], where, one);
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
  hasSpend(by) || by === 'date' || by === 'weekday' || by === 'hour';

/** Refuses a question for values of which nothing came, if no report lists them. */
const refuseNone = ({ by, conditions }: Reading): RefusedQuestion | null => {
  const none = conditions.find(({ bound, value }) => value === 0 && bound === '=');
  return none && by !== null && !isComplete(by)
    ? refuse(
        `Only values with ${inSentence(metricInfo(none.metric).label)} are listed by ${dimensions[by].label.toLowerCase()}.`,
      )
    : null;
};

/** Finds one report that has all figures of a question, or for totals one report for each metric. */
const findSources = (scope: BusinessScope, reading: Reading): Map<Metric, Source> | { closed: Metric } => {
  const isChange = reading.kind === 'why' || reading.kind === 'change';
  const by = isChange ? null : reading.by;
  const metrics = listMetrics(reading);
  const together =
    (by !== null && hasSpend(by)
      ? findSource(scope, [reading.metric, ...metrics, 'cost'], reading.where, by)
      : undefined) ?? findSource(scope, [reading.metric, ...metrics], reading.where, by);
  const found = new Map<Metric, Source>();
  for (const metric of metrics) {
    const source = together ?? (by === null ? findSource(scope, [metric], reading.where, by) : undefined);
    if (!source) return { closed: metric };
    found.set(metric, source);
  }
  return found;
};

const refuseClosed = (reading: Reading, metric: Metric): RefusedQuestion => {
  const isChange = reading.kind === 'why' || reading.kind === 'change';
  const [closed] = listFittingReports(metric, isChange ? null : reading.by, reading.where);
  const name = closed ? ` to ${modules[closed.module]}` : '';
  return refuse(`You do not have access${name}, which has the figures of ${metricInfo(metric).label}.`);
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

const answerReading = async (context: Context, reading: Reading, note = ''): Promise<QuestionAnswer> => {
  const { scope, today } = context;
  const { metric, by, kind } = reading;
  const isChange = kind === 'why' || kind === 'change';
  const refused = refuseNone(reading);
  if (refused) return refused;
  const sources = findSources(scope, reading);
  if ('closed' in sources) return refuseClosed(reading, sources.closed);
  const driver = isChange ? findDriverSource(scope, reading) : undefined;
  const unique = [...new Set(sources.values())];
  const answers = await run(context, reading, [...unique, ...(driver ? [driver.source] : [])]);
  const figures: (MetricFigures & { source: Source })[] = [];
  for (const [one, source] of sources) {
    const answer = answers[unique.indexOf(source)];
    if (!answer) throw new Error('A report was not answered.');
    const meta = readMeta(answer);
    const missing = [one, ...listBaseMetrics(one)].flatMap((base) => meta.missing[base] ?? [])[0];
    if (missing) return refuse(`${metricInfo(one).label} has no figure: ${missingTexts[missing]}.`);
    const slices = by === null || isChange ? [] : sumRowsByValue(answer.data, source.report, one, by);
    figures.push({ metric: one, meta, slices, source });
  }
  const gaps = figures.flatMap(({ metric: one, meta }) =>
    listGaps(meta, one, reading).map((gap) => ({ ...gap, metric: one })),
  );
  const [gap] = gaps;
  if (gap) {
    const earlier = note === '' ? endEarlier(reading, gaps, today) : null;
    if (earlier) return answerReading(context, earlier, ` Later days are not loaded yet.`);
    return refuse(`${metricInfo(gap.metric).label} is not complete: ${formatDays(gap)} is not loaded.`);
  }
  const [main, ...others] = figures;
  if (!main) throw new Error('A question has no metric.');
  const { report } = main.source;
  const untimed = await checkHours(context, reading);
  if (typeof untimed !== 'string') return untimed;
  const splitAnswer = driver && answers[unique.length];
  const split =
    driver && splitAnswer
      ? { by: driver.by, slices: sumRowsByValue(splitAnswer.data, driver.source.report, metric, driver.by) }
      : null;
  const found: Figures = {
    reading,
    main,
    others,
    drivers: isChange && others.length === 0 ? findDrivers(reading, main.meta, split) : [],
  };
  const drafted = reading.conditions.length > 0 ? draftConditions(found) : draftFigures(found);
  if ('kind' in drafted) return drafted;
  return {
    kind: 'answered',
    understood: describeReading(reading, metricCurrency(main.meta, metric)),
    definition: describeDefinitions([...sources.keys()]),
    answer: `${answerYesNo(found, drafted.answer)}${untimed}${note}`,
    figures: drafted.figures,
    drivers: drafted.drivers,
    source: [...new Set(figures.map(({ source, meta }) => describeSource(source.report, meta)))].join(' '),
    link: buildQuestionLink(scope, report, reading),
  };
};

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
  advise: Advise,
): Promise<QuestionAnswer> => {
  const { timeZone, yearStart } = scope.business;
  const today = dayAt(timeZone, deps.clock.now());
  const names = await readQuestionNames(deps, scope, today, signal);
  const reading = readQuestion(question, { today, yearStart, names });
  if (reading.kind === 'refused') return refuse(reading.reason, reading.nearest);
  if (reading.kind === 'definition') return answerDefinition(reading);
  if (reading.kind === 'advice') return advise(reading, { deps, scope, today, signal });
  return answerReading({ deps, scope, today, signal }, reading);
};
