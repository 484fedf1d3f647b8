import { minAttainmentOnTrack } from '../plan/performance.ts';

/** Kinds of reasons why a business needs attention, in their order. */
export const needKinds = ['insight', 'target', 'source', 'no-data', 'overdue', 'not-seen'] as const;
type NeedKind = (typeof needKinds)[number];

/** Reason why a business needs attention. */
export type Need = {
  kind: NeedKind;
  /** A sentence, or the title of an insight. */
  sentence: string;
  /** Money of an insight in a month; null if it cannot be expressed in money. */
  amount: number | null;
  /** Careful end of the range of the amount; 0 without money. It gives the order. */
  stake: number;
  /** Id of the insight; null for other reasons. */
  insight: string | null;
  /** Whether the reason is sure: not an insight of low confidence. */
  isSure: boolean;
};

/** Facts that decide whether a business needs attention. */
export type BusinessState = {
  /** Open insights, the most important first. */
  insights: readonly (Pick<Need, 'amount' | 'stake' | 'isSure'> & {
    id: string;
    title: string;
    isLate: boolean;
    isTarget: boolean;
  })[];
  /** Progress against the plan's target to date: label, attainment, and projected share of the year target. */
  target: { name: string; attainment: number; landing: number | null } | null;
  /** False if the period has no data at all, for example because the last file covered other years. */
  known: boolean;
  overdue: number;
  sources: number;
  /** Overdue sources, with the hours since the last read; null if never read. */
  late: readonly { name: string; hours: number | null }[];
  /** Sources that are loading their first history, with the share read in percent. */
  loading: readonly { name: string; percent: number }[];
  /** Days since a client user last signed in; null if never, undefined if there is no client user. */
  daysSinceSeen: number | null | undefined;
};

export const lateAfterHours = 72;
/** Minimum number of days without a client sign-in that needs attention. */
const quietDays = 21;

const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
const reason = (kind: NeedKind, sentence: string): Need => ({
  kind,
  sentence,
  amount: null,
  stake: 0,
  insight: null,
  isSure: true,
});

const findOffTarget = ({ target, insights }: BusinessState): Need[] => {
  const isTold = insights.some(({ isTarget }) => isTarget);
  if (isTold || target === null || target.attainment >= minAttainmentOnTrack) return [];
  const { name, attainment, landing } = target;
  const heading = landing === null ? '' : `; forecast for the year is ${Math.round(landing * 100)}%`;
  return [
    reason(
      'target',
      `${name} ${name.endsWith('s') ? 'are' : 'is'} at ${Math.round(attainment * 100)}% of target so far${heading}.`,
    ),
  ];
};

const findLateSources = ({ late, insights }: BusinessState): Need[] =>
  insights.some(({ isLate }) => isLate)
    ? []
    : late.map(({ name, hours }) =>
        reason(
          'source',
          hours === null
            ? `${name} is connected but has not synced yet.`
            : `${name} last synced ${plural(Math.floor(hours / 24), 'day')} ago.`,
        ),
      );

const findNoData = ({ sources, known, loading: [loading] }: BusinessState): Need[] => {
  if (sources === 0) return [reason('no-data', 'No data source yet. Connect or upload one.')];
  if (known) return [];
  return [
    reason(
      'no-data',
      loading
        ? `${loading.name} is loading its history: ${loading.percent}% so far.`
        : 'No data for this period.',
    ),
  ];
};

const findNotSeen = ({ daysSinceSeen: days }: BusinessState): Need[] => {
  if (days === undefined || (days !== null && days < quietDays)) return [];
  return [
    reason(
      'not-seen',
      days === null
        ? 'No one at the client has signed in yet.'
        : `The client was last active ${days} days ago.`,
    ),
  ];
};

/** Returns the reasons why a business needs attention, the most urgent first: its insights, its plan, then its sources. */
export const listNeeds = (state: BusinessState): Need[] => [
  ...state.insights.map(
    ({ id, title, amount, stake, isSure }): Need => ({
      kind: 'insight',
      sentence: title,
      amount,
      stake,
      insight: id,
      isSure,
    }),
  ),
  ...findOffTarget(state),
  ...findLateSources(state),
  ...findNoData(state),
  ...(state.overdue > 0
    ? [reason('overdue', `${plural(state.overdue, 'action is', 'actions are')} overdue.`)]
    : []),
  ...findNotSeen(state),
];

const stakeOf = ([first]: readonly Need[]): number => Math.abs(first?.stake ?? 0);
const rankOf = ([first]: readonly Need[]): number =>
  first === undefined ? needKinds.length : needKinds.indexOf(first.kind);

/**
 * Orders the reasons of two businesses: the most money at stake in a month first, then insights without money, then plans,
 * then sources.
 */
export const compareNeeds = (a: readonly Need[], b: readonly Need[]): number =>
  stakeOf(b) - stakeOf(a) || rankOf(a) - rankOf(b) || b.length - a.length;
