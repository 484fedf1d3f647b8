import { formatValue } from '@bellwether/domain/format/number';
import type { Finding } from '@bellwether/domain/insights/finding';
import { formatDay } from '@bellwether/domain/time/day';
import type { BusinessFacts, Slice, SliceMetric } from '../../facts/business-facts.ts';
import { addSeries, type DailySeries, rangeOfDays, sumDays } from '../../series/daily-series.ts';
import type { Detector, FindingText } from '../detector.ts';
import { fitNameIntoTitle } from '../fit-title.ts';
import { findLostDays, findSilentResults, type Silence, usualDays } from './silence.ts';

/** Expected bursts of results above which a silence is nearly certain to be no chance. */
const manyExpected = 12;
/** Minimum share of a silent form's usual enquiries that are missing in all forms; less has moved to another form. */
const minMissing = 0.5;

/**
 * Visits that usually lead to results. `report` shows the results as evidence, `channelReport` those of one channel; null
 * where no report by date can, so that the evidence shows all channels.
 */
type Pair = { visits: SliceMetric; results: SliceMetric; report: string; channelReport: string | null };
const marketing = 'digital-marketing-over-time';
const pairs: readonly Pair[] = [
  { visits: 'clicks', results: 'conversions', report: 'marketing-spend', channelReport: 'roi-claims' },
  { visits: 'sessions', results: 'valid_leads', report: marketing, channelReport: marketing },
  { visits: 'sessions', results: 'web_conversions', report: marketing, channelReport: marketing },
  { visits: 'sessions', results: 'transactions', report: 'performance-dashboard', channelReport: null },
];

type Subject = Slice & { where: Finding['evidence']['where']; channel: string | null; cause: string };

const listSubjects = ({ totals, channels }: BusinessFacts): Subject[] => [
  { key: '', label: 'The website', series: totals, where: [], channel: null, cause: 'tracking' },
  ...channels.map((one) => ({
    ...one,
    where: [{ key: 'internal_channel', value: one.key }],
    channel: one.key,
    cause: `tracking ${one.key}`,
  })),
];

type Found = Pick<Finding, 'cause' | 'module' | 'metric' | 'slices' | 'channel' | 'facts'> & {
  report: string;
  where: Finding['evidence']['where'];
};

const toFinding = (
  series: DailySeries,
  { start, end, expected, bursts }: Silence,
  { report, where, facts, ...found }: Found,
): Finding => ({
  detector: 'tracking-break',
  ...found,
  range: rangeOfDays(series, start, end),
  actual: 0,
  expected,
  band: null,
  // Figures that were not recorded are unknown, so no loss is claimed.
  size: null,
  confidence: expected >= manyExpected * bursts ? 'high' : 'medium',
  drivers: [],
  facts: { ...facts, silent: end - start },
  evidence: {
    report,
    metric: found.metric,
    where,
    range: rangeOfDays(series, Math.max(0, start - usualDays), end),
  },
});

const findBreak = (subject: Subject, { visits, results, report, channelReport }: Pair): Finding | null => {
  const [visited, counted] = [subject.series[visits], subject.series[results]];
  const silence = visited && counted && findSilentResults(visited, counted);
  if (!silence) return null;
  return toFinding(counted, silence, {
    cause: subject.cause,
    module: results === 'valid_leads' ? 'conversions' : 'analytics',
    metric: results === 'quantity' ? 'leads' : results,
    slices: subject.channel
      ? [{ dimension: 'internal_channel', value: subject.channel, label: subject.label }]
      : [],
    channel: subject.channel,
    facts: { visits: sumDays(visited, silence.start, silence.end) ?? 0, visit_name: visits },
    report: (subject.channel === null ? null : channelReport) ?? report,
    where: channelReport === null ? [] : subject.where,
  });
};

/** Returns the finding that a business's visits, or all its leads, were not recorded. */
const findLost = ({ totals }: BusinessFacts): Finding[] => {
  for (const metric of ['sessions', 'valid_leads'] as const) {
    const series = totals[metric];
    const silence = series && findLostDays(series);
    if (!silence) continue;
    const leads = totals.valid_leads;
    const isLeadless = leads && sumDays(leads, silence.start, silence.end) === 0;
    return [
      toFinding(series, silence, {
        cause: 'tracking',
        module: metric === 'sessions' ? 'analytics' : 'conversions',
        metric,
        slices: [],
        channel: null,
        facts: { lost: isLeadless && metric === 'sessions' ? 'all' : metric },
        report: marketing,
        where: [],
      }),
    ];
  }
  return [];
};

/** Returns a finding for each form that brings nothing any more although visits go on. */
const findBrokenForms = ({ forms, totals }: BusinessFacts): Finding[] => {
  const known = forms.flatMap(({ key, label, series }) =>
    series.forms ? [{ key, label, series: series.forms }] : [],
  );
  const { sessions, calls } = totals;
  if (!sessions || known.length === 0) return [];
  const all = addSeries(known.map(({ series }) => series));
  const find = (counted: DailySeries, form: { key: string; label: string } | null): Finding[] => {
    const silence = findSilentResults(sessions, counted);
    if (!silence) return [];
    const { start, end, expected } = silence;
    const [now, before] = [sumDays(all, start, end), sumDays(all, start - usualDays, start)];
    if (now === null || before === null) return [];
    // Enquiries that moved to a new form are not missing.
    if ((before / usualDays) * (end - start) - now < minMissing * expected) return [];
    const called = calls && sumDays(calls, start, end);
    return [
      toFinding(counted, silence, {
        cause: `form ${form?.key ?? ''}`.slice(0, 200).trim(),
        module: 'conversions',
        metric: 'forms',
        slices: form ? [{ dimension: 'funnel', value: form.key, label: form.label }] : [],
        channel: null,
        facts: {
          visits: sumDays(sessions, start, end) ?? 0,
          visit_name: 'sessions',
          ...(called ? { calls: called } : {}),
        },
        report: 'leads-over-time',
        where: form ? [{ key: 'funnel', value: form.key }] : [],
      }),
    ];
  };
  const named = known.filter(({ key }) => key !== '').flatMap((form) => find(form.series, form));
  const whole = find(all, null);
  // All forms together are one fault, such as that of the website; a single form is named.
  return whole.length > 0 && named.length !== 1 ? whole : named;
};

const resultNames: Partial<Record<string, string>> = {
  sessions: 'visits',
  valid_leads: 'valid leads',
  conversions: 'conversions',
  web_conversions: 'website conversions',
  transactions: 'transactions',
  forms: 'forms',
};
const count = (value: unknown) => formatValue(Math.round(Number(value)), 'count', 'table');

const writeLost = ({ metric, range, expected, facts }: Finding): FindingText => {
  const name = resultNames[metric] ?? 'results';
  const what = facts['lost'] === 'all' ? 'visits and no valid leads' : name;
  return {
    title: `No ${name} recorded since ${formatDay(range.from)}`,
    text: `No ${what} were recorded from ${formatDay(range.from)} to ${formatDay(range.to)}; about ${count(expected)} ${name} are usual. Broken tracking is the likely cause. The figures of these dates are unknown, so no loss is counted.`,
    action: 'Open the website, check that its tag is there, and send a test enquiry.',
  };
};

const writeForm = ({ slices, range, expected, facts }: Finding): FindingText => ({
  ...fitNameIntoTitle({
    name: slices[0]?.label ?? 'All forms',
    rest: `: no enquiries since ${formatDay(range.from)}`,
    other: 'A form',
    text: `${count(facts['visits'])} visits${facts['calls'] === undefined ? '' : ` and ${count(facts['calls'])} calls`} went on from ${formatDay(range.from)} to ${formatDay(range.to)}, and about ${count(expected)} enquiries through ${slices[0] ? 'this form' : 'forms'} are usual. A silence like this is mostly a broken form or broken tracking.`,
  }),
  action: 'Send a test enquiry through the form, and check that it arrives.',
});

const writeBreak = ({ slices, metric, range, expected, facts }: Finding): FindingText => {
  const name = resultNames[metric] ?? 'results';
  return {
    ...fitNameIntoTitle({
      name: slices[0]?.label ?? 'The website',
      rest: `: no ${name} since ${formatDay(range.from)}`,
      other: 'A channel',
      text: `${count(facts['visits'])} ${String(facts['visit_name'])} arrived in these days, which would usually bring about ${count(expected ?? 0)} ${name}. A silence like this is mostly broken tracking or a broken form.`,
    }),
    action: 'Send a test enquiry, and check the tag and the form before you judge any campaign.',
  };
};

export const trackingBreakDetector: Detector = {
  id: 'tracking-break',
  detect: (facts) => {
    const found = listSubjects(facts).flatMap((subject) => {
      const [first] = pairs.flatMap((pair) => findBreak(subject, pair) ?? []);
      return first ? [first] : [];
    });
    // Reports only the whole website if its tracking is broken, and not its channels as well.
    const whole = found.find(({ channel }) => channel === null);
    if (whole) return [whole];
    const lost = findLost(facts);
    return lost.length > 0 ? lost : [...findBrokenForms(facts), ...found];
  },
  write: (finding) =>
    finding.facts['lost'] !== undefined
      ? writeLost(finding)
      : finding.metric === 'forms'
        ? writeForm(finding)
        : writeBreak(finding),
};
