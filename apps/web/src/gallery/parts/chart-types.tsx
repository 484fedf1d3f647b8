import { SimpleGrid } from '@mantine/core';

import { useMemo } from 'react';
import { ChartCard } from '../../sections/chart/chart-card.tsx';
import { Specimen } from '../specimen.tsx';
import { type ChartState, chartStates } from './charts/figures.ts';
import { chartSamples } from './charts/samples.ts';

const dates = { range: { from: '2025-11-01', to: '2026-11-19' }, comparison: null };

export function ChartTypesSpecimens() {
  return Object.keys(chartSamples).map((name) => (
    <Specimen key={name} name={name}>
      <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }}>
        {chartStates.map((state) => (
          <Chart key={state} name={name} state={state} />
        ))}
      </SimpleGrid>
    </Specimen>
  ));
}

function Chart({ name, state }: { name: string; state: ChartState }) {
  const value = useMemo(() => chartSamples[name]?.(state), [name, state]);
  return (
    value && (
      <ChartCard
        title={`${name}, ${state.toLowerCase()}`}
        description={`${name} in the state '${state}'.`}
        dates={dates}
        section={{ kind: 'ready', value }}
        height={name === 'Sparkline' ? 80 : 240}
      />
    )
  );
}
