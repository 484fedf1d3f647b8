import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import {
  comparisonFigures,
  metricCurrency,
  readDimension,
  readFigure,
  readMeta,
} from '@bellwether/domain/answers/figures';
import { tellLargest, tellNotComparable } from '@bellwether/domain/answers/judgement-text';
import { dimensionLabel } from '@bellwether/domain/answers/label';
import { countText } from '@bellwether/domain/answers/sentence';
import { findSilence, findTotalChange, isComparable } from '@bellwether/domain/answers/total-change';
import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { type Change, percentChange } from '@bellwether/domain/format/change';
import { formatPercentChange, formatValue } from '@bellwether/domain/format/number';
import { splitByPriceVolumeMix } from '@bellwether/domain/judgement/drivers';
import { isChange } from '@bellwether/domain/judgement/judge';
import { addMonths, type Day, formatDay, formatMonth } from '@bellwether/domain/time/day';
import type { GetAnswer } from '../define.ts';
import { tellChannels } from './channels.ts';
import { tellDone, tellNotes, tellNothingDone } from './done.ts';
import type { StoryExtras } from './extras.ts';
import { growthQueries } from './page.ts';

/** Sections of the story, in order. Each may have a comment of the adviser. */
export const storySections = {
  plan: 'Against plan',
  moved: 'What moved, and why',
  channels: 'Best and worst channel',
  quality: 'Quality of leads',
  done: 'What was done, and what came of it',
  notes: 'Notes of the month',
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
  return largest ? tellLargest(largest, show(largest.amount)) : '';
};

/** Least part of an unclear difference for it to be named. */
const minShareOfPart = 0.5;

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

/** Splits the change of revenue by products into fewer or more items, prices and other products. */
const splitRevenue = (answer: ReportAnswer): Part[] => {
  const rows = answer.data.map((row, at) => {
    const previous = comparisonFigures(row) ?? {};
    return {
      key: String(at),
      revenue: [readFigure(row, 'revenue') ?? 0, readFigure(previous, 'revenue') ?? 0] as [number, number],
      quantity: [readFigure(row, 'quantity') ?? 0, readFigure(previous, 'quantity') ?? 0] as [number, number],
    };
  });
  const hasQuantities = ([0, 1] as const).every((at) => rows.some(({ quantity }) => quantity[at] > 0));
  if (!hasQuantities) return [];
  const { volume, price, mix } = splitByPriceVolumeMix(rows);
  return [
    { label: volume < 0 ? 'fewer items' : 'more items', effect: volume },
    { label: price < 0 ? 'lower prices' : 'higher prices', effect: price },
    { label: 'other products', effect: mix },
  ].filter(({ effect }) => Math.abs(effect) >= 1);
};

/** Comparison of a figure: its answer, the month compared with, and the rows that explain a change, by dimension. */
type Move = {
  answer: ReportAnswer | undefined;
  name: string;
  parts: ReportAnswer | undefined;
  by: Dimension;
};

/** Names the largest parts of a change. They are named only if they add up to it; otherwise they would explain another change. */
const explain = (metric: Metric, total: Total, { parts, by }: Move): string => {
  const split = parts ? splitByRows(parts, metric, by) : [];
  const sum = split.reduce((all, { effect }) => all + effect, 0);
  const isWhole = Math.abs(sum - (total.now - (total.before ?? 0))) < 0.01;
  if (!parts || !isWhole || split.length < 2) return '.';
  const list = (all: readonly Part[]) =>
    all.map(({ label, effect }) => `${label} ${signed(effect, total.show)}`).join(', ');
  const ways = metric === 'revenue' && by === 'product' ? splitRevenue(parts) : [];
  return `: ${list(split)}.${ways.length > 1 ? ` In other words: ${list(ways)}.` : ''}`;
};

/** Names the part of an unclear difference that is most of it: 'most of it is Bathroom −$33,183'; empty if there is none. */
const largestRow = (metric: Metric, total: Total, { parts, by, name }: Move): string => {
  const change = total.now - (total.before ?? 0);
  const [first] = parts ? splitByRows(parts, metric, by) : [];
  const share = first && change !== 0 ? first.effect / change : 0;
  // A part that exceeds the difference is offset by others, so it is not most of it.
  const isMost = first && first.label !== 'everything else' && share >= minShareOfPart && share <= 1;
  return isMost
    ? `most of the difference to ${name} is ${first.label}, ${signed(first.effect, total.show)}`
    : '';
};

const tellChange = (metric: Metric, total: Total, move: Move): string => {
  const change = total.now - (total.before ?? 0);
  const percent = total.before ? ` (${formatPercentChange(percentChange(total.now, total.before))})` : '';
  return `${metricInfo(metric).label} ${change > 0 ? 'rose' : 'fell'} by ${total.show(Math.abs(change))}${percent} against ${move.name}${explain(metric, total, move)}`;
};

/** Says that the leads of a month, or of the month compared with, were not recorded; null if all were. */
const tellSilentMonth = (answer: ReportAnswer | undefined): string | null => {
  const meta = answer && readMeta(answer);
  // A day of a month that was not recorded leaves it comparable.
  if (!meta || isComparable(meta, 'valid_leads')) return null;
  const silence = findSilence(meta, 'valid_leads', 'either period');
  return silence ? tellNotComparable('valid_leads', silence) : null;
};

/** Change in percent from which an unclear difference is explained. */
const minLargePercent = 50;

/** Describes how a figure differs from earlier months: clear changes with their causes, the others in one sentence. */
const tellMoves = (metric: Metric, moves: readonly Move[]): string[] => {
  const { label, chance } = metricInfo(metric);
  const found = moves.flatMap((move) => {
    const total = readTotal(move.answer, metric);
    return total && total.before !== null ? [{ move, total }] : [];
  });
  const clear = found.filter(({ total }) => isChange(total.change?.judgement));
  const others = found.filter((one) => !clear.includes(one));
  const [first] = others;
  const sentences = clear.map(({ move, total }) => tellChange(metric, total, move));
  if (!first) return sentences;
  const { total } = first;
  // Spend is decided, so a difference is one, even if its days vary as much. Without known chance there is no verdict.
  const isJudged =
    chance !== 'decided' && others.every(({ total: { change } }) => change?.judgement?.verdict !== 'unknown');
  const reasonOf = ({ total, move }: (typeof others)[number]) =>
    largestPart(total) || largestRow(metric, total, move);
  const isExplained = others.some((one) => reasonOf(one) !== '');
  // The invoice that makes one difference need not make the other.
  const earlier = (explains: boolean) =>
    others
      .map((one) => {
        const { show, before } = one.total;
        const reason = explains ? reasonOf(one) : '';
        return `${show(before ?? 0)} in ${one.move.name}${reason === '' ? '' : ` (${reason})`}`;
      })
      .join(' and ');
  // A large difference that chance can make needs its reason, or a reader takes the sentence for an error.
  const isLarge = others.some(({ total: { change } }) => Math.abs(change?.percent ?? 0) >= minLargePercent);
  const reason = isLarge && !isExplained ? '; chance alone can explain it' : '';
  return [
    ...sentences,
    isJudged
      ? `${label} did not clearly change: ${total.show(total.now)}, after ${earlier(true)}${reason}.`
      : `${label} was ${total.show(total.now)}, after ${earlier(false)}.`,
  ];
};

const tellPlan = (figures: ReportAnswer | undefined, { target }: StoryExtras): string[] => {
  if (!target || target.amount <= 0) return [];
  const metric = target.type === 'leads' ? ('leads' as const) : ('revenue' as const);
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

const tellTask = ({ due_date: due }: { due_date: string | null }): string =>
  `already in your tasks${due ? `, due ${formatDay(due)}` : ''}.`;

/** Tells what a step is worth, with the careful end of its range if it is kept. */
const tellWorth = (
  { amount, stake }: { amount: number; stake: number | undefined },
  money: (amount: number) => string,
): string => {
  const about = `Worth about ${money(Math.abs(amount))} a month`;
  if (stake === undefined || Math.abs(stake) >= Math.abs(amount)) return `${about}.`;
  return stake === 0 ? `${about}, but it may be nothing.` : `${about}, at least ${money(Math.abs(stake))}.`;
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
  const [last, previous] = [{ name: String(yearBefore) }, { name: String(before) }];
  const figures = getAnswer(growthQueries.figures);
  const earlier = getAnswer(growthQueries.before);
  const [revenue, leads] = (['revenue', 'valid_leads'] as const).map((metric) => readTotal(figures, metric));
  const [revenueBefore] = (['revenue'] as const).map((metric) => readTotal(earlier, metric));
  const comparisons = [
    revenue && against(revenue, String(yearBefore)),
    revenueBefore && against(revenueBefore, String(before)),
  ].filter((text) => text !== null && text !== undefined);
  const silence = figures ? findSilence(readMeta(figures), 'valid_leads') : null;
  const counted = leads && `${countText(leads.now, 'valid lead')}${silence ? ', too few' : ''}`;
  const headline = revenue
    ? `${name}: ${revenue.show(revenue.now)} of revenue${counted ? ` and ${counted}` : ''}.${comparisons.length > 0 ? ` Revenue is ${comparisons.join(' and ')}.` : ''}`
    : counted
      ? `${name}: ${counted}.`
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
        ...tellMoves('revenue', [
          { ...last, answer: figures, parts: getAnswer(growthQueries.productsYear), by: 'product' },
          { ...previous, answer: earlier, parts: getAnswer(growthQueries.products), by: 'product' },
        ]),
        ...[figures, earlier].flatMap((answer) => tellSilentMonth(answer) ?? []).slice(0, 1),
        ...tellMoves('valid_leads', [
          {
            ...last,
            answer: figures,
            parts: getAnswer(growthQueries.channelLeadsYear),
            by: 'internal_channel',
          },
          {
            ...previous,
            answer: earlier,
            parts: getAnswer(growthQueries.channelLeads),
            by: 'internal_channel',
          },
        ]),
        ...tellMoves('cost', [
          {
            ...previous,
            answer: earlier,
            parts: getAnswer(growthQueries.channelSpend),
            by: 'internal_channel',
          },
        ]),
      ]),
      ...section('channels', tellChannels(getAnswer(growthQueries.returns), extras.gross_margin ?? null)),
      ...section('quality', tellQuality(getAnswer(growthQueries.quality))),
      ...section('done', tellNothingDone(extras), tellDone(extras)),
      ...section('notes', [], tellNotes(extras)),
      ...section(
        'next',
        [],
        extras.next.map(
          ({ title, action, amount, stake, task }) =>
            `${title}: ${task ? tellTask(task) : action}${amount === null ? '' : ` ${tellWorth({ amount, stake }, money)}`}`,
        ),
      ),
    ],
  };
};
