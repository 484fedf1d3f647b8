import { toDateEntries, toFilterEntries, toListQuery } from '@bellwether/contract/query/entries';
import {
  clearFilterValues,
  type FilterDefinition,
  type FilterValues,
  toConditions,
} from '@bellwether/contract/query/filter-definition';
import { printListQuery } from '@bellwether/contract/query/list-query';
import { financialProductsReport } from '@bellwether/contract/reports/business';
import { leadsByChannelReport } from '@bellwether/contract/reports/dashboard';
import { Code, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Screens, useScreen, useScreens } from '../../data/page/use-screen.ts';
import { FilterChips } from '../../sections/filters/filter-chips.tsx';
import { FilterDropdown } from '../../sections/filters/filter-dropdown.tsx';
import { PageHeader } from '../../sections/page-header/page-header.tsx';
import { ReportTable } from '../../sections/table/report-table.tsx';
import { Specimen } from '../specimen.tsx';

const options = [
  { label: 'Open', value: 'open' },
  { label: 'In progress', value: 'in_progress' },
  { label: 'Done', value: 'done' },
];

const everyKind: readonly FilterDefinition[] = [
  { name: 'name', label: 'Name', field: 'name', inputType: 'text' },
  { name: 'caller', label: 'Caller', field: 'caller_number', inputType: 'text', type: 'number' },
  {
    name: 'code',
    label: 'Code',
    field: 'code',
    inputType: 'text',
    type: 'alphanumeric_and_dot',
    noSubFilter: true,
  },
  { name: 'status', label: 'Status', field: 'status', inputType: 'checkboxes', operator: '=', options },
  { name: 'stage', label: 'Stage', field: 'stage', inputType: 'radio', operator: '=', options },
  { name: 'value', label: 'Value', field: 'value', inputType: 'range' },
  { name: 'score', label: 'Score', field: 'score', inputType: 'number' },
  { name: 'day', label: 'Day', field: 'date', inputType: 'date' },
];

/** Shows the filters and the list query that they produce. */
function FilterExample({ start }: { start: FilterValues }) {
  const [value, setValue] = useState(start);
  const [applied, setApplied] = useState(0);
  const query = toListQuery([
    ...toFilterEntries('system-filter', 'leads', [[{ key: 'business', operator: '=', value: '7' }]]),
    ...toDateEntries('leads', 'date', { from: '2025-07-01', to: '2025-07-31' }),
    ...toFilterEntries('filter', 'leads', toConditions(everyKind, value)),
    { kind: 'system-sort', key: 'date', direction: 'desc' },
  ]);
  const props = {
    definitions: everyKind,
    value,
    onApply: (next: FilterValues) => {
      setValue(next);
      setApplied(applied + 1);
    },
  };
  return (
    <Stack gap="xs" align="flex-start">
      <FilterDropdown {...props} />
      <FilterChips {...props} />
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {new URLSearchParams(printListQuery(query)).get('filter')}
      </Code>
      <Text size="xs">Applied {applied} times</Text>
    </Stack>
  );
}

/** Sample page with the channel filter in its header; its table applies the filter. */
function Channels() {
  const shown = useScreen();
  const site = useScreens();
  const about = useMemo(
    () => site.map((page) => (page === shown ? { ...page, channels: true as const } : page)),
    [site, shown],
  );
  return (
    <Screens value={about}>
      <PageHeader title="A page about channels" controls={{ range: true }} />
      <ReportTable report={leadsByChannelReport} mode="all" />
    </Screens>
  );
}

const chosen: FilterValues = {
  ...clearFilterValues(everyKind),
  name: 'smith|jones,brown',
  status: ['open', 'done'],
  value: [5, 1000],
  day: ['2026-03-01', null],
};

export function FiltersSpecimens() {
  return (
    <>
      <Specimen name="Nothing chosen">
        <FilterExample start={clearFilterValues(everyKind)} />
      </Specimen>
      <Specimen name="Filters are active">
        <FilterExample start={chosen} />
      </Specimen>
      <Specimen name="In the address">
        <ReportTable report={financialProductsReport} mode="pages" />
      </Specimen>
      <Specimen name="Channels">
        <Channels />
      </Specimen>
    </>
  );
}
