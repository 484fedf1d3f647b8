import { changePolicies, isRealChange } from '../insights/change-policy.ts';
import { minAttainmentOnTrack } from '../plan/performance.ts';

/** Kinds of reasons why a business needs attention, most urgent first. */
export const attentionReasons = [
  'source',
  'revenue',
  'target',
  'leads',
  'missed-calls',
  'overdue',
  'not-seen',
  'no-data',
] as const;
export type AttentionReason = (typeof attentionReasons)[number];
export type Attention = { kind: AttentionReason; sentence: string; weight: number };

/** Facts that decide whether a business needs attention. Figures cover 30 days; null if unknown. */
export type BusinessState = {
  revenue: { now: number | null; before: number | null };
  leads: { now: number | null; before: number | null };
  /**
   * Progress against the plan's target to date: label, attainment, and projected share of the year target.
   */
  target: { name: string; attainment: number; landing: number | null } | null;
  calls: number | null;
  missedCalls: number | null;
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
const since = (hours: number) => plural(Math.floor(hours / 24), 'day');

const findFall = (
  kind: 'revenue' | 'leads',
  label: string,
  { now, before }: BusinessState['revenue'],
): Attention[] => {
  if (now === null || before === null || before <= 0 || now >= before) return [];
  const metric = kind === 'leads' ? 'valid_leads' : 'revenue';
  if (!isRealChange(metric, { now, before }, changePolicies.overview)) return [];
  const share = (before - now) / before;
  return [
    {
      kind,
      sentence: `${label} fell ${Math.round(share * 100)}%.`,
      weight: Math.round((kind === 'revenue' ? 40 : 30) * Math.min(1, share)) + 10,
    },
  ];
};

const findOffTarget = ({ target }: BusinessState): Attention[] => {
  if (target === null || target.attainment >= minAttainmentOnTrack) return [];
  const { name, attainment, landing } = target;
  const heading = landing === null ? '' : `; forecast for the year is ${Math.round(landing * 100)}%`;
  return [
    {
      kind: 'target',
      sentence: `${name} ${name.endsWith('s') ? 'are' : 'is'} at ${Math.round(attainment * 100)}% of target so far${heading}.`,
      weight: Math.round(35 * Math.min(1, 1 - attainment)) + 10,
    },
  ];
};

const lateSources = ({ late }: BusinessState): Attention[] =>
  late.map(({ name, hours }) => ({
    kind: 'source' as const,
    sentence:
      hours === null
        ? `${name} is connected but has not synced yet.`
        : `${name} last synced ${since(hours)} ago.`,
    weight: hours === null ? 30 : 40,
  }));

const missed = ({ calls, missedCalls }: BusinessState): Attention[] => {
  if (!missedCalls || missedCalls < 3) return [];
  const share = calls && calls > 0 ? ` (${Math.round((missedCalls / calls) * 100)}%)` : '';
  return [
    {
      kind: 'missed-calls',
      sentence: `${plural(missedCalls, 'missed call')}${share}.`,
      weight: Math.min(30, 5 + missedCalls),
    },
  ];
};

const overdue = ({ overdue: count }: BusinessState): Attention[] =>
  count === 0
    ? []
    : [
        {
          kind: 'overdue',
          sentence: `${plural(count, 'action is', 'actions are')} overdue.`,
          weight: Math.min(25, 8 + 3 * count),
        },
      ];

const notSeen = ({ daysSinceSeen: days }: BusinessState): Attention[] => {
  if (days === undefined || (days !== null && days < quietDays)) return [];
  return [
    {
      kind: 'not-seen',
      sentence:
        days === null
          ? 'No one at the client has signed in yet.'
          : `The client was last active ${days} days ago.`,
      weight: days === null ? 8 : Math.min(20, 5 + Math.floor(days / 7)),
    },
  ];
};

/** Returns the needs of a business, most urgent first, and their total score. */
export const findAttention = (state: BusinessState): { score: number; needs: Attention[] } => {
  const [loading] = state.loading;
  const noData: Attention[] =
    state.sources === 0
      ? [{ kind: 'no-data', sentence: 'No data source yet. Connect or upload one.', weight: 15 }]
      : state.known
        ? []
        : loading
          ? [
              {
                kind: 'no-data',
                sentence: `${loading.name} is loading its history: ${loading.percent}% so far.`,
                weight: 2,
              },
            ]
          : [{ kind: 'no-data', sentence: 'No data for this period.', weight: 12 }];
  const needs = [
    ...lateSources(state),
    ...findFall('revenue', 'Revenue', state.revenue),
    ...findOffTarget(state),
    ...findFall('leads', 'Valid leads', state.leads),
    ...missed(state),
    ...overdue(state),
    ...notSeen(state),
    ...noData,
  ].toSorted((a, b) => b.weight - a.weight);
  return { score: needs.reduce((sum, { weight }) => sum + weight, 0), needs };
};
