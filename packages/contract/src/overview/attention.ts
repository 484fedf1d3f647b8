/** Why a business needs somebody, the most pressing kind first. */
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

/** What is known of a business that may need somebody. Figures are of 30 days; null where they are not known. */
export type BusinessState = {
  revenue: { now: number | null; before: number | null };
  leads: { now: number | null; before: number | null };
  /** Of what its plan aimed at to date: what is measured, its share, and where the year ends beside its target. */
  target: { name: string; attainment: number; landing: number | null } | null;
  calls: number | null;
  missedCalls: number | null;
  /** Has any figure of these days: a business whose last file is of other years has none. */
  known: boolean;
  overdue: number;
  sources: number;
  /** Sources that were not read for too long, with the hours since; null: never read. */
  late: readonly { name: string; hours: number | null }[];
  /** Days since one of its clients signed in; null: never. Undefined: it has no client. */
  daysSinceSeen: number | null | undefined;
};

/** A source that was not read for so many hours is late. */
export const lateAfterHours = 72;
/** Less than this share is no fall worth a call. */
const fall = 0.2;
/** Less than this share of the targets to date is behind plan. */
const behind = 0.95;
/** So many days without a look of the client are worth a call. */
const quietDays = 21;

const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
const since = (hours: number) => plural(Math.floor(hours / 24), 'day');

const fallOf = (
  kind: 'revenue' | 'leads',
  label: string,
  { now, before }: BusinessState['revenue'],
): Attention[] => {
  if (now === null || before === null || before <= 0 || now >= before * (1 - fall)) return [];
  const share = (before - now) / before;
  return [
    {
      kind,
      sentence: `${label} fell ${Math.round(share * 100)} %.`,
      weight: Math.round((kind === 'revenue' ? 40 : 30) * Math.min(1, share)) + 10,
    },
  ];
};

const offTarget = ({ target }: BusinessState): Attention[] => {
  if (target === null || target.attainment >= behind) return [];
  const { name, attainment, landing } = target;
  const heading = landing === null ? '' : `, heading for ${Math.round(landing * 100)} % of the year`;
  return [
    {
      kind: 'target',
      sentence: `${name} is at ${Math.round(attainment * 100)} % of its target to date${heading}.`,
      weight: Math.round(35 * Math.min(1, 1 - attainment)) + 10,
    },
  ];
};

const lateSources = ({ late }: BusinessState): Attention[] =>
  late.map(({ name, hours }) => ({
    kind: 'source' as const,
    sentence:
      hours === null
        ? `${name} is connected and nothing was read from it yet.`
        : `${name} was last read ${since(hours)} ago.`,
    weight: hours === null ? 30 : 40,
  }));

const missed = ({ calls, missedCalls }: BusinessState): Attention[] => {
  if (!missedCalls || missedCalls < 3) return [];
  const share = calls && calls > 0 ? ` (${Math.round((missedCalls / calls) * 100)} % of all)` : '';
  return [
    {
      kind: 'missed-calls',
      sentence: `${plural(missedCalls, 'call')} ${missedCalls === 1 ? 'was' : 'were'} missed${share}.`,
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
        days === null ? 'No client of it has signed in yet.' : `Its client last looked ${days} days ago.`,
      weight: days === null ? 8 : Math.min(20, 5 + Math.floor(days / 7)),
    },
  ];
};

/** Why a business needs somebody, the most pressing first, and how much altogether. */
export const findAttention = (standing: BusinessState): { score: number; needs: Attention[] } => {
  const noData: Attention[] =
    standing.sources === 0
      ? [{ kind: 'no-data', sentence: 'Nothing is connected or uploaded yet.', weight: 15 }]
      : standing.known
        ? []
        : [{ kind: 'no-data', sentence: 'There are no figures of these days.', weight: 12 }];
  const needs = [
    ...lateSources(standing),
    ...fallOf('revenue', 'Revenue', standing.revenue),
    ...offTarget(standing),
    ...fallOf('leads', 'Leads', standing.leads),
    ...missed(standing),
    ...overdue(standing),
    ...notSeen(standing),
    ...noData,
  ].toSorted((a, b) => b.weight - a.weight);
  return { score: needs.reduce((sum, { weight }) => sum + weight, 0), needs };
};
