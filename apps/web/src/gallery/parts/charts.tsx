import {
  buildDimensionChart,
  buildParetoChart,
  buildStackedOverTimeChart,
} from '@bellwether/charts/answers/by-dimension';
import { buildFunnelChart } from '@bellwether/charts/answers/funnel';
import { buildHeatmapChart } from '@bellwether/charts/answers/heatmap';
import { buildOverTimeChart } from '@bellwether/charts/answers/over-time';
import { yearOnYearChart } from '@bellwether/charts/answers/year-on-year';
import type { ChartData } from '@bellwether/charts/model/data';
import { useState } from 'react';
import { ChartCard } from '../../sections/chart/chart-card.tsx';
import type { SectionState } from '../../sections/section-state.ts';
import { Specimen } from '../specimen.tsx';
import { channelMonthsAnswer, hoursAnswer, monthsAnswer, productsAnswer } from './charts/answers.ts';

const dates = {
  range: { from: '2025-11-01', to: '2026-11-19' },
  comparison: { from: '2024-11-01', to: '2025-11-19' },
};
const description = 'What the chart shows, in a sentence.';

const weekHours: ChartData = {
  kind: 'heatmap',
  axis: 'Hour',
  description: 'Calls',
  categories: hoursAnswer.names,
  series: hoursAnswer.days.map(({ name, calls }) => ({
    key: name,
    label: name,
    unit: 'count',
    currency: '',
    mark: 'bar',
    values: calls,
  })),
};

const kinds: readonly (readonly [string, ChartData])[] = [
  ['Lines', buildOverTimeChart(monthsAnswer, [{ metric: 'leads', mark: 'line' }])],
  [
    'Bars and a line',
    buildOverTimeChart(monthsAnswer, [
      { metric: 'revenue', mark: 'bar' },
      { metric: 'leads', mark: 'line', right: true },
    ]),
  ],
  ['Stacked bars', buildStackedOverTimeChart(channelMonthsAnswer, 'channel', 'cost')],
  [
    'Year on year',
    yearOnYearChart(monthsAnswer, 'revenue', { first: '2025-11-01', months: 12, to: '2026-11-19' }, 7),
  ],
  ['Ranking', buildDimensionChart(productsAnswer, 'product', 'revenue')],
  ['Donut', buildDimensionChart(productsAnswer, 'product', 'revenue', { kind: 'donut', maxEntries: 5 })],
  ['Pareto', buildParetoChart(productsAnswer, 'product', 'revenue')],
  ['Heat map of a week', weekHours],
  [
    'Heat map of channels',
    buildHeatmapChart(channelMonthsAnswer, { down: 'channel', across: 'date', metric: 'cost' }),
  ],
  ['Funnel', buildFunnelChart(productsAnswer, ['impressions', 'clicks', 'conversions'])],
];

const states: readonly (readonly [string, SectionState<ChartData>])[] = [
  ['Loading', { kind: 'loading' }],
  ['Empty', { kind: 'empty' }],
  ['Not loaded', { kind: 'unknown' }],
  ['Not in the source', { kind: 'not-in-source' }],
  ['Not connected', { kind: 'not-connected' }],
  ['Failed', { kind: 'failed', message: 'The report could not be read.', again: () => {} }],
];

export function ChartsSpecimens() {
  return (
    <>
      {kinds.map(([name, value]) => (
        <Specimen key={name} name={name}>
          <ChartCard
            title={`${name}, a chart`}
            description={description}
            dates={dates}
            section={{ kind: 'ready', value }}
          />
        </Specimen>
      ))}
      {states.map(([name, section]) => (
        <Specimen key={name} name={name}>
          <ChartCard title={`${name}, a chart`} description={description} dates={dates} section={section} />
        </Specimen>
      ))}
      <Specimen name="With add to meeting">
        <ForMeeting />
      </Specimen>
    </>
  );
}

/** Shows the picture that a chart card passes on when the user adds it to a meeting. */
function ForMeeting() {
  const [chartImage, setChartImage] = useState<{ address: string; title: string } | null>(null);
  const [, [, value] = kinds[0] ?? ['', weekHours]] = kinds;
  return (
    <>
      <ChartCard
        title="For a meeting"
        description={description}
        dates={dates}
        section={{ kind: 'ready', value }}
        onAddToMeeting={(picture, title) => setChartImage({ address: URL.createObjectURL(picture), title })}
      />
      {chartImage && <img src={chartImage.address} alt={chartImage.title} width={320} />}
    </>
  );
}
