import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import {
  comparisonFigures,
  metricCurrency,
  readDimension,
  readFigure,
  readMeta,
} from '@bellwether/domain/answers/figures';
import { dimensionLabel } from '@bellwether/domain/answers/label';
import { countText } from '@bellwether/domain/answers/sentence';
import { findTotalChange } from '@bellwether/domain/answers/total-change';
import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { type Change, percentChange } from '@bellwether/domain/format/change';
import { formatPercentChange, formatValue } from '@bellwether/domain/format/number';
import { isChange } from '@bellwether/domain/judgement/judge';
import { addMonths, type Day, formatMonth } from '@bellwether/domain/time/day';
import type { GetAnswer } from '../define.ts';
import type { StoryExtras } from './extras.ts';
import { growthQueries } from './page.ts';

/** Sections of the story, in order. Each may have a comment of the adviser. */
export const storySections = {
  plan: 'Against plan',
  moved: 'What moved, and why',
  channels: 'Best and worst channel',
  quality: 'Quality of leads',
  done: 'What was done, and what came of it',
  next: 'Next steps',
} as const;
export type StorySectionKey = keyof typeof storySections;
export const storySectionKeys = Object.keys(storySections) as [StorySectionKey, ...StorySectionKey[]];

export type StorySection = { key: StorySectionKey; title: string; paragraphs: string[]; lines: string[] };
export type Story = { headline: string; sections: StorySection[] };

/**
 * Adds the adviser's comments to the sections of a growth report. A comment also keeps a section whose figures are
 * gone, such as the next steps of an earlier month; an emptied comment does not.
 */
export const addComments = <Comment extends { section: StorySectionKey; text: string }>(
  sections: readonly StorySection[],
  comments: readonly Comment[],
): (StorySection & { comment: Comment | undefined })[] =>
  storySectionKeys.flatMap((key) => {
    const comment = comments.find(({ section }) => section === key);
    const told = sections.find((section) => section.key === key);
    if (!told && !comment?.text) return [];
    return [{ ...(told ?? { key, title: storySections[key], paragraphs: [], lines: [] }), comment }];
  });

/** Maximum number of effects on a metric that a sentence names; the others are summed. */
const maxParts = 3;
/** Difference in percent below which an unclear change is called steady. */
const maxSteadyPercent = 5;
/** Minimum share of all ad spend for a channel to be named best or worst. */
const minChannelShare = 0.05;

type Total = { now: number; before: number | null; change: Change | null; show: (value: number) => string };

const readTotal = (answer: ReportAnswer | undefined, metric: Metric): Total | null => {
  if (!answer) return null;
  const meta = readMeta(answer);
  const now = readFigure(meta.totals, metric);
  if (now === null || meta.missing[metric]) return null;
  const change = meta.comparison && findTotalChange(meta, metric);
  const before = change && meta.compare_totals ? readFigure(meta.compare_totals, metric) : null;
  const currency = metricCurrency(meta, metric);
  return {
    now,
    before,
    change,
    show: (value) => formatValue(value, metricInfo(metric).unit, 'card', currency),
  };
};

/** Names the invoice that makes a difference; empty if none does. */
const largestPart = ({ change, show }: Total): string => {
  const largest = change?.judgement?.largest;
  return largest ? `one invoice of ${show(largest.amount)} makes most of the difference` : '';
};

/** Compares a figure with an earlier period, with the verdict on the difference. */
const against = (total: Total, name: string): string | null => {
  const { before, change } = total;
  if (!change || before === null || before === 0) return null;
  if (change.percent === 0) return `the same as in ${name}`;
  const shown = formatPercentChange(change.percent);
  if (!/[1-9]/.test(shown)) return `about the same as in ${name}`;
  const { judgement } = change;
  if (isChange(judgement) || judgement === null || judgement.verdict === 'unknown')
    return `${change.direction} ${shown.replace(/^[+−]/, '')} on ${name}`;
  return `not clearly different from ${name} (${[shown, largestPart(total)].filter(Boolean).join('; ')})`;
};

type Part = { label: string; effect: number };

/** Splits the change of a total by the rows of a report; the effects add up to the change to the cent. */
const splitByRows = (answer: ReportAnswer, metric: Metric, by: Dimension): Part[] => {
  const { totals, compare_totals: earlier } = readMeta(answer);
  const cents = (value: number | null) => Math.round((value ?? 0) * 100);
  const change = cents(readFigure(totals, metric)) - cents(earlier && readFigure(earlier, metric));
  const effects = new Map<string, number>();
  for (const row of answer.data) {
    const label = dimensionLabel(by, readDimension(row, by));
    const previous = comparisonFigures(row);
    const effect = cents(readFigure(row, metric)) - cents(previous && readFigure(previous, metric));
    effects.set(label, (effects.get(label) ?? 0) + effect);
  }
  const named = [...effects].toSorted((a, b) => Math.abs(b[1]) - Math.abs(a[1])).slice(0, maxParts);
  const rest = change - named.reduce((sum, [, effect]) => sum + effect, 0);
  return [...named, ...(rest === 0 ? [] : [['everything else', rest] as const])]
    .filter(([, effect]) => effect !== 0)
    .map(([label, effect]) => ({ label, effect: effect / 100 }));
};

const signed = (value: number, show: Total['show']) => `${value < 0 ? '−' : '+'}${show(Math.abs(value))}`;

/** Describes the change of a metric against the month before, with its largest causes. */
const tellMove = (
  metric: Metric,
  answer: ReportAnswer | undefined,
  parts: { answer: ReportAnswer | undefined; by: Dimension },
  before: string,
): string | null => {
  const total = readTotal(answer, metric);
  if (!total || total.before === null) return null;
  const { label } = metricInfo(metric);
  const change = total.now - total.before;
  const judgement = total.change?.judgement;
  // Spend is decided, so it did change, even if its days vary as much.
  const isDecided = metricInfo(metric).chance === 'decided';
  if (!judgement || judgement.verdict === 'unknown' || (isDecided && !isChange(judgement)))
    return `${label} was ${total.show(total.now)} (${total.show(total.before)} in ${before}).`;
  if (!isChange(judgement)) {
    const isSteady = Math.abs(percentChange(total.now, total.before)) < maxSteadyPercent;
    const what = isSteady ? 'held steady at' : 'did not clearly change:';
    const largest = isSteady ? '' : largestPart(total);
    return `${label} ${what} ${total.show(total.now)} (${total.show(total.before)} in ${before})${largest ? `; ${largest}` : ''}.`;
  }
  const verb = change > 0 ? 'rose' : 'fell';
  const percent =
    total.before === 0 ? '' : ` (${formatPercentChange(percentChange(total.now, total.before))})`;
  const split = parts.answer ? splitByRows(parts.answer, metric, parts.by) : [];
  const sum = split.reduce((all, { effect }) => all + effect, 0);
  // Names causes only if the rows add up to the total; otherwise they would explain a different change.
  const isWhole = Math.abs(sum - change) < 0.01;
  const why =
    isWhole && split.length > 1
      ? `: ${split.map(({ label: name, effect }) => `${name} ${signed(effect, total.show)}`).join(', ')}`
      : '';
  return `${label} ${verb} by ${total.show(Math.abs(change))}${percent} against ${before}${why}.`;
};

type Channel = { label: string; cost: number; paidRevenue: number; roas: number; leads: number | null };

const listChannels = (returns: ReportAnswer): Channel[] =>
  returns.data.flatMap((row): Channel[] => {
    const cost = readFigure(row, 'cost') ?? 0;
    if (cost <= 0) return [];
    return [
      {
        label: dimensionLabel('internal_channel', readDimension(row, 'internal_channel')),
        cost,
        // Counts only revenue from paid visits, because a channel's unpaid visits do not result from its ad spend.
        paidRevenue: readFigure(row, 'paid_revenue') ?? 0,
        roas: readFigure(row, 'attributed_roas') ?? 0,
        leads: readFigure(row, 'paid_leads'),
      },
    ];
  });

const tellChannels = (returns: ReportAnswer | undefined): string[] => {
  if (!returns) return [];
  const meta = readMeta(returns);
  if (meta.missing['cost'] || meta.missing['paid_revenue']) return [];
  const money = (value: number) =>
    formatValue(value, 'currency', 'card', metricCurrency(meta, 'paid_revenue'));
  const all = listChannels(returns);
  const spent = all.reduce((sum, { cost }) => sum + cost, 0);
  const ranked = all
    .filter(({ cost }) => cost >= minChannelShare * spent)
    .toSorted((a, b) => b.roas - a.roas);
  const [best] = ranked;
  const worst = ranked.at(-1);
  if (!best || !worst || best === worst) return [];
  const tell = ({ label, cost, paidRevenue, roas, leads }: Channel, verdict: string) =>
    `${label} paid ${verdict}: ${money(cost)} of spend${leads === null ? '' : `, ${countText(leads, 'lead')} from its ads`}, ${money(paidRevenue)} invoiced from ads, ${formatValue(roas, 'ratio', 'card')} the spend.`;
  return [tell(best, 'best'), tell(worst, 'worst')];
};

const tellPlan = (figures: ReportAnswer | undefined, { target }: StoryExtras): string[] => {
  if (!target || target.amount <= 0) return [];
  const metric = target.type === 'leads' ? ('valid_leads' as const) : ('revenue' as const);
  if (target.type === 'ecom') return [];
  const total = readTotal(figures, metric);
  if (!total) return [];
  const gap = total.now - target.amount;
  const reached = formatValue(total.now / target.amount, 'percent', 'card');
  return [
    `${metricInfo(metric).label} reached ${reached} of the month’s target: ${total.show(total.now)} of ${total.show(target.amount)}, ${total.show(Math.abs(gap))} ${gap < 0 ? 'short' : 'above'}.`,
  ];
};

const tellQuality = (quality: ReportAnswer | undefined): string[] => {
  const [leads, valid, qualified, share, missed] = (
    ['leads', 'valid_leads', 'qualified_leads', 'missed_call_share', 'missed_calls'] as const
  ).map((metric) => readTotal(quality, metric));
  if (!leads || !valid || leads.now === 0) return [];
  const before =
    leads.before && valid.before !== null && valid.before !== undefined ? valid.before / leads.before : null;
  return [
    `${valid.show(valid.now)} of ${countText(leads.now, 'lead')} were valid (${formatValue(valid.now / leads.now, 'percent', 'card')}${before === null ? '' : `; ${formatValue(before, 'percent', 'card')} in the month before`}).`,
    ...(qualified ? [`${qualified.show(qualified.now)} were qualified.`] : []),
    ...(share && missed && missed.now > 0
      ? [`${countText(missed.now, 'call was', 'calls were')} missed, ${share.show(share.now)} of all calls.`]
      : []),
  ];
};

/**
 * Writes the growth report of a month from the answers of `growthQueries`. Every figure comes from an answer or from
 * `extras`; a section without figures is left out.
 */
export const writeStory = (
  month: Day,
  getAnswer: GetAnswer,
  extras: StoryExtras,
  money: (amount: number) => string,
): Story => {
  const [name, before, yearBefore] = [0, -1, -12].map((n) => formatMonth(addMonths(month, n)));
  const figures = getAnswer(growthQueries.figures);
  const earlier = getAnswer(growthQueries.before);
  const [revenue, leads] = (['revenue', 'valid_leads'] as const).map((metric) => readTotal(figures, metric));
  const [revenueBefore] = (['revenue'] as const).map((metric) => readTotal(earlier, metric));
  const comparisons = [
    revenue && against(revenue, String(yearBefore)),
    revenueBefore && against(revenueBefore, String(before)),
  ].filter((text) => text !== null && text !== undefined);
  const headline = revenue
    ? `${name}: ${revenue.show(revenue.now)} of revenue${leads ? ` and ${countText(leads.now, 'valid lead')}` : ''}.${comparisons.length > 0 ? ` Revenue is ${comparisons.join(' and ')}.` : ''}`
    : leads
      ? `${name}: ${countText(leads.now, 'valid lead')}.`
      : `${name}: no figures yet.`;
  const section = (
    key: StorySectionKey,
    paragraphs: readonly (string | null)[],
    lines: readonly string[] = [],
  ) => {
    const told = paragraphs.filter((text) => text !== null);
    return told.length + lines.length === 0
      ? []
      : [{ key, title: storySections[key], paragraphs: told, lines: [...lines] }];
  };
  return {
    headline,
    sections: [
      ...section('plan', tellPlan(figures, extras)),
      ...section('moved', [
        tellMove(
          'revenue',
          earlier,
          { answer: getAnswer(growthQueries.products), by: 'product' },
          String(before),
        ),
        tellMove(
          'valid_leads',
          earlier,
          { answer: getAnswer(growthQueries.channelLeads), by: 'internal_channel' },
          String(before),
        ),
        tellMove(
          'cost',
          earlier,
          { answer: getAnswer(growthQueries.channelSpend), by: 'internal_channel' },
          String(before),
        ),
      ]),
      ...section('channels', tellChannels(getAnswer(growthQueries.returns))),
      ...section('quality', tellQuality(getAnswer(growthQueries.quality))),
      ...section(
        'done',
        extras.done?.length === 0 && extras.results.length === 0
          ? ['No action of a meeting was finished or measured in this month.']
          : [],
        [
          ...(extras.done ?? []).map(
            ({ name: action, assigned_to, meeting }) =>
              `Done: ${action}${assigned_to ? ` (${assigned_to})` : ''}, agreed in ${meeting}.`,
          ),
          ...extras.results.map(({ name: action, state, text }) => `${state}: ${action}. ${text}`),
        ],
      ),
      ...section(
        'next',
        [],
        extras.next.map(
          ({ title, action, amount }) =>
            `${title}: ${action}${amount === null ? '' : ` Worth about ${money(Math.abs(amount))} a month.`}`,
        ),
      ),
    ],
  };
};
