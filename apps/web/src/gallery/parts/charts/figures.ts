import type { Series, SeriesValues } from '@bellwether/charts/model/data';

/** States in which the gallery shows every kind of chart. */
export const chartStates = ['Usual', 'Gaps', 'One', 'Many', 'Losses', 'Nothing'] as const;
export type ChartState = (typeof chartStates)[number];

const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
export const listMonths = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${monthNames[at % 12]} ${25 + Math.floor(at / 12)}`);

export const categoryCounts: Readonly<Record<ChartState, number>> = {
  Usual: 12,
  Gaps: 12,
  One: 1,
  Many: 36,
  Losses: 12,
  Nothing: 12,
};

/** Builds the sample values of a state; each series has its own wave. */
export const createValues = (
  state: ChartState,
  createSeries: number,
  size: number,
  count = categoryCounts[state],
): SeriesValues =>
  Array.from({ length: count }, (_, at) => {
    if (state === 'Nothing') return 0;
    if (state === 'Gaps' && (at === 4 || at === 5)) return null;
    const value = Math.round(size * (1 + 0.45 * Math.sin(at * 0.9 + createSeries * 1.7) + at * 0.02));
    return state === 'Losses' && at % 4 === 2 ? -Math.round(value * 0.6) : value;
  });

export const moneySeries = { unit: 'currency', currency: 'AUD' } as const;
export const count = { unit: 'count', currency: '' } as const;

type Part = Partial<Series> & Pick<Series, 'key' | 'label' | 'values'>;
export const createSeries = (part: Part): Series => ({ ...moneySeries, mark: 'bar', ...part });
