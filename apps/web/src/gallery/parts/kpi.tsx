import { buildKpi, type Kpi, type ValueKpi } from '@bellwether/contract/pages/kpi';
import type { ReportMeta } from '@bellwether/domain/answers/answer';
import { Box } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { KpiCard, type KpiCardProps } from '../../sections/kpi/kpi-card.tsx';
import { HeroRow, KpiRow } from '../../sections/kpi/kpi-row.tsx';
import { Specimen } from '../specimen.tsx';

const meta: ReportMeta = {
  pagination: { current_page: 1, total_pages: 1, total: 3, count: 3, per_page: -1 },
  report: 'example',
  title: 'Example',
  range: { from: '2026-01-01', to: '2026-03-31' },
  comparison: { from: '2025-01-01', to: '2025-03-31' },
  frequency: 'month',
  currency: 'AUD',
  currencies: {},
  totals: { revenue: 1_240_000.5, cost: 40, leads: 7 },
  compare_totals: { revenue: 1_000_000, cost: 50, leads: 0 },
  missing: {},
  gaps: {},
  data_version: '1',
  sources: [],
  notes: [],
};

const kpi = (metric: 'revenue' | 'cost' | 'leads', more: Partial<ReportMeta> = {}): ValueKpi =>
  buildKpi(metric, {
    data: [310_000, 520_000, 410_000].map((revenue, at) => ({
      date: `2026-0${at + 1}-01`,
      revenue,
      cost: revenue,
      leads: at,
    })),
    meta: [{ ...meta, ...more }],
  });
const totals = (revenue: number | null, previous: number | null): Partial<ReportMeta> => ({
  totals: { revenue },
  compare_totals: { revenue: previous },
});
const { value: _, ...projected } = kpi('revenue', { compare_totals: null });

const states: readonly (readonly [string, Kpi])[] = [
  ['Up, and good', kpi('revenue')],
  ['Up, and bad', kpi('cost', { totals: { cost: 60 } })],
  ['Down, and good', kpi('cost')],
  ['Down, and bad', kpi('revenue', totals(800_000, 1_000_000))],
  ['Even', kpi('revenue', totals(1000, 1000))],
  ['New', kpi('leads')],
  ['No comparison', kpi('revenue', { compare_totals: null, comparison: null })],
  ['From and to', { ...projected, change: null, from: 1_150_000, to: 1_310_000, spark: [] }],
  ['Running period', kpi('revenue', { range: { from: '2026-01-01', to: '2026-03-19' } })],
  ['Description', { ...kpi('revenue'), description: 'of all shops' }],
  ['Zero', { ...kpi('revenue', totals(0, 1000)), spark: [0, 0, 0] }],
  ['No data', { ...kpi('revenue', { ...totals(null, null), missing: { revenue: 'never' } }), spark: [] }],
  [
    'Not synced',
    { ...kpi('revenue', { ...totals(null, 1000), missing: { revenue: 'other_days' } }), spark: [] },
  ],
  ['No such figure', { ...kpi('revenue', totals(null, null)), spark: [] }],
];

const again = () => {};
const others: readonly (readonly [string, Partial<KpiCardProps> & Pick<KpiCardProps, 'section'>])[] = [
  ['Loading', { section: { kind: 'loading' } }],
  ['Failed', { section: { kind: 'failed', message: 'The report could not be read.', again } }],
  [
    'Not authorised',
    { section: { kind: 'failed', message: 'You do not have permission to do this.', again, denied: true } },
  ],
  [
    'Icon and tooltip',
    { section: { kind: 'ready', value: kpi('revenue') }, icon: IconCash, description: 'What it is.' },
  ],
  ['For an agenda', { section: { kind: 'ready', value: kpi('revenue') }, onAddToMeeting: again }],
];

export function KpiSpecimens() {
  return (
    <>
      {[
        ...states.map(([name, value]) => [name, { section: { kind: 'ready' as const, value } }] as const),
        ...others,
      ].map(([name, props]) => (
        <Specimen key={name} name={name}>
          <Box maw={320}>
            <KpiCard header="Revenue" {...props} />
          </Box>
        </Specimen>
      ))}
      <Specimen name="A row of cards">
        <KpiRow>
          {states.slice(0, 7).map(([name, value]) => (
            <KpiCard key={name} header={name} icon={IconCash} section={{ kind: 'ready', value }} />
          ))}
        </KpiRow>
      </Specimen>
      {[2, 5, 6, 8].map((count) => (
        <Specimen key={count} name={`The answer of a page and ${count - 1} beside it`}>
          <HeroRow>
            {states.slice(0, count).map(([name, value]) => (
              <KpiCard key={name} header={name} icon={IconCash} section={{ kind: 'ready', value }} />
            ))}
          </HeroRow>
        </Specimen>
      ))}
    </>
  );
}
