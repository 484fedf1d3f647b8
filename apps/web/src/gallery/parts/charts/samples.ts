import type { ChartData, Series } from '@bellwether/charts/model/data';
import {
  type ChartState,
  categoryCounts,
  count,
  createSeries,
  createValues,
  listMonths,
  moneySeries,
} from './figures.ts';

/**
 * Builds a chart by month. In 'Usual' and 'Gaps' the last month is incomplete. In 'Gaps' two months are not
 * loaded.
 */
const overMonths = (state: ChartState, all: readonly Series[]): ChartData => {
  const categories = listMonths(categoryCounts[state]);
  return {
    kind: 'cartesian',
    axis: 'Month',
    categories,
    ...(state === 'Usual' || state === 'Gaps'
      ? { partial: new Map([[categories.length - 1, '19 of 31 days']]) }
      : {}),
    ...(state === 'Gaps'
      ? {
          unknown: new Map([
            [4, 'Not loaded'],
            [5, 'Not loaded'],
          ]),
        }
      : {}),
    series: all,
  };
};

const channels = [
  ['Google Ads', 4200],
  ['Meta Ads', 2600],
  ['Organic Search', 1900],
  ['Email', 700],
] as const;

const byChannel = (state: ChartState, part: Partial<Series>): ChartData =>
  overMonths(
    state,
    channels.map(([label, size], at) =>
      createSeries({
        key: label,
        label,
        colour: `channel:${label}`,
        stack: true,
        values: createValues(state, at, size),
        ...part,
      }),
    ),
  );

const names = [
  'Hot water service',
  'Drain',
  'Tap',
  'Gas fitting and installation of appliances',
  'Roof',
  'Solar',
  'Pumps',
  'Filters',
  'Call-out',
  'Other',
];

const createNamed = (
  state: ChartState,
  kind: ChartData['kind'],
  more: Partial<ChartData> = {},
): ChartData => {
  const shown = state === 'One' ? 1 : state === 'Many' ? names.length : 5;
  const values = names.slice(0, shown).map((_, at): number | null => {
    if (state === 'Nothing') return 0;
    if (state === 'Gaps' && at === 2) return null;
    if (state === 'Losses' && at === 3) return -9000;
    return Math.round(90_000 / (at + 1));
  });
  return {
    kind,
    axis: 'Product',
    categories: names.slice(0, shown),
    series: [createSeries({ key: 'revenue', label: 'Revenue', values })],
    ...more,
  };
};

const scatter = (state: ChartState, scale: 'linear' | 'log'): ChartData => {
  const shown = state === 'One' ? 1 : state === 'Many' ? 240 : 24;
  const noise = (at: number) => Math.sin(at * 12.9898) * 0.5 + Math.cos(at * 4.1) * 0.5;
  const spend = Array.from({ length: shown }, (_, at) =>
    scale === 'log' ? Math.round(10 ** (1 + ((at * 7) % 40) / 10)) : 200 + at * (state === 'Many' ? 18 : 180),
  );
  return {
    kind: 'xy',
    axis: 'Campaign',
    description: 'Leads',
    categories: spend.map((_, at) => `Campaign ${at + 1}`),
    x: { scale, label: 'Spend', ...moneySeries, values: spend },
    series: ['Search', 'Social'].map((label, group) =>
      createSeries({
        ...count,
        key: label,
        label,
        mark: 'point',
        values: spend.map((value, at) =>
          at % 2 !== group || state === 'Nothing' || (state === 'Gaps' && at % 5 === 0)
            ? null
            : Math.round(value ** 0.7 * (0.8 + 0.5 * noise(at))) *
              (state === 'Losses' && at % 7 === 0 ? -1 : 1),
        ),
      }),
    ),
  };
};

const hour = 3_600_000;
const start = Date.UTC(2026, 9, 2, 9, 30);
const journey = (state: ChartState): ChartData => {
  const events: readonly (readonly [number, number, string, number | null])[] = [
    [0, 1, 'Google Ads click', null],
    [0.4, 0, 'First visit', 0.7],
    [30, 0, 'Pricing page', 31],
    [31, 0, 'Blog', 31.4],
    [31.8, 0, 'Contact page', 32.2],
    [200, 1, 'Remarketing click', null],
    [200.2, 0, 'Visit', 201],
    [201, 2, 'Form', null],
    [226, 2, 'Call, 4 min', null],
    [700, 3, 'Invoice paid', null],
  ];
  const shown =
    state === 'One'
      ? events.slice(0, 1)
      : state === 'Many'
        ? Array.from({ length: 120 }, (_, at) => [at * 6 + (at % 7), at % 4, `Event ${at}`, null] as const)
        : events;
  return {
    kind: 'timeline',
    axis: 'Event',
    categories: shown.map(([, , name]) => name),
    x: {
      scale: 'time',
      label: 'When',
      values: shown.map(([at]) => start + at * hour),
      ends: shown.map(([, , , end]) => (end === null ? null : start + end * hour)),
    },
    series: ['Visits', 'Ads', 'Contacts', 'Invoices'].map((label, lane) =>
      createSeries({
        ...count,
        key: label,
        label,
        mark: 'point',
        values: shown.map(([, entryLane]) => (entryLane === lane && state !== 'Nothing' ? 1 : null)),
      }),
    ),
  };
};

const cohorts = (state: ChartState): ChartData => {
  const rows = state === 'One' ? 1 : state === 'Many' ? 18 : 8;
  return {
    kind: 'cohort',
    axis: 'First lead in',
    description: 'Still buying',
    categories: Array.from({ length: rows }, (_, at) => (at === 0 ? 'Month 0' : `${at}`)),
    series: listMonths(rows).map((label, row) =>
      createSeries({
        unit: 'percent',
        currency: '',
        key: label,
        label,
        size: state === 'Nothing' ? 0 : 40 + ((row * 37) % 160),
        values: Array.from({ length: rows }, (_, at) => {
          if (at >= rows - row) return null;
          if (state === 'Nothing') return 0;
          if (state === 'Gaps' && at === 2) return null;
          return at === 0 ? 1 : 0.62 * 0.84 ** at + 0.04 * Math.sin(row + at);
        }),
      }),
    ),
  };
};

const heat = (state: ChartState): ChartData => {
  const days = state === 'One' ? ['Mon'] : ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
  const hours = Array.from(
    { length: state === 'One' ? 1 : state === 'Many' ? 24 : 8 },
    (_, at) => `${at + 8}:00`,
  );
  return {
    kind: 'heatmap',
    axis: 'Hour',
    description: 'Calls',
    categories: hours,
    series: days.map((label, day) =>
      createSeries({ ...count, key: label, label, values: createValues(state, day, 14, hours.length) }),
    ),
  };
};

const before = (state: ChartState) => ({ before: createValues(state, 3, 35_000) });
const revenue = (state: ChartState, more: Partial<Series> = {}) =>
  createSeries({ key: 'revenue', label: 'Revenue', values: createValues(state, 0, 42_000), ...more });

/** Chart builders by name: every kind of chart and every mark, for any state. */
export const chartSamples: Readonly<Record<string, (state: ChartState) => ChartData>> = {
  Line: (state) => overMonths(state, [revenue(state, { mark: 'line', ...before(state) })]),
  Bar: (state) => overMonths(state, [revenue(state, before(state))]),
  Stack: (state) => byChannel(state, {}),
  'Stack of 100 %': (state) => ({ ...byChannel(state, {}), stacking: 'share' }),
  Area: (state) => overMonths(state, [revenue(state, { mark: 'area' })]),
  'Stacked area': (state) => byChannel(state, { mark: 'area' }),
  Band: (state) => {
    const values = createValues(state, 0, 42_000);
    const edge = (share: number) =>
      values.map((value, at) => value && Math.round(value * (1 + share * at * 0.02)));
    return overMonths(state, [
      createSeries({
        key: 'projection',
        label: 'Projection',
        colour: 'revenue',
        mark: 'band',
        dashed: true,
        values,
        low: edge(-1),
        high: edge(1),
      }),
      createSeries({
        key: 'revenue',
        label: 'Revenue',
        mark: 'line',
        values: values.map((v, at) => (at < 8 ? v : null)),
      }),
    ]);
  },
  'Against a target': (state) => ({
    ...overMonths(state, [
      revenue(state),
      createSeries({
        key: 'target',
        label: 'Target',
        mark: 'target',
        values: createValues(state, 1, 45_000),
      }),
    ]),
    references: [{ key: 'average', label: 'Average last year', value: 38_000 }],
    annotations:
      state === 'One'
        ? [{ at: 0, text: 'New website' }]
        : [
            { at: 2, text: 'New website' },
            { at: 6, text: 'Prices up' },
            { at: 7, text: 'Second office opened in Geelong' },
          ],
  }),
  'Horizontal bar': (state) => createNamed(state, 'horizontalBar'),
  Donut: (state) =>
    createNamed(state, 'donut', {
      colours: names.map((name) => (name === 'Other' ? 'rest' : `value:${name}`)),
    }),
  Pareto: (state) => {
    const bars = createNamed(state, 'cartesian', { named: true });
    const values = bars.series[0]?.values ?? [];
    const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
    let sum = 0;
    const running = values.map((value) => {
      sum += value ?? 0;
      return total ? sum / total : null;
    });
    const share = { unit: 'percent', currency: '', mark: 'line', right: true } as const;
    return {
      ...bars,
      series: [
        ...bars.series,
        createSeries({ key: 'share', label: 'Cumulative share', values: running, ...share }),
      ],
    };
  },
  'Heat map': heat,
  Funnel: (state) => ({
    kind: 'funnel',
    axis: 'Step',
    categories: ['Impressions', 'Clicks', 'Leads', 'Customers'].slice(0, state === 'One' ? 1 : 4),
    series: [
      createSeries({
        ...count,
        key: 'steps',
        label: 'Count',
        values: (state === 'Nothing'
          ? [0, 0, 0, 0]
          : [48_200, 3120, state === 'Gaps' ? null : 244, 31]
        ).slice(0, state === 'One' ? 1 : 4),
      }),
    ],
  }),
  Scatter: (state) => scatter(state, 'linear'),
  'Scatter, log': (state) => scatter(state, 'log'),
  'Time line': journey,
  'Cohort grid': cohorts,
  Sparkline: (state) => ({
    ...overMonths(state, [revenue(state, { mark: 'line' })]),
    kind: 'sparkline',
  }),
};
