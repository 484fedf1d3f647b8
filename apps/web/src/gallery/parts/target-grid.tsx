import { agendaItemForm, meetingForm } from '@bellwether/contract/forms/meetings';
import { Button } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import type { AnyItem } from '../../data/items/item-form.ts';
import { itemsEndpoint } from '../../data/items/items.ts';
import { useItems } from '../../data/items/use-items.ts';
import { useSession } from '../../data/session/session.ts';
import type { CellValue } from '../../sections/grid/cell-type.ts';
import { Grid, type GridColumn } from '../../sections/grid/grid.tsx';
import type { SaveCells } from '../../sections/grid/use-grid-save.ts';
import { useItemCells } from '../../sections/grid/use-item-cells.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Specimen } from '../specimen.tsx';

const years = ['FY24/25', 'FY25/26', 'FY26/27'];
const months = ['Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'];
const channels = ['Google Ads', 'SEO', 'Facebook Ads', 'E-mail', 'Referral', 'Direct', 'Bing Ads', 'Display'];
const regions = ['North', 'South', 'East', 'West', 'Online'];

type Target = { id: string; name: string; amounts: Readonly<Record<string, number | null>> };

/** Sample targets by region and channel, with one column per month. The first year is closed. */
const targetRows: readonly Target[] = regions.flatMap((region) =>
  channels.map((channel) => ({
    id: `${region} ${channel}`,
    name: `${region}, ${channel}`,
    amounts: { '0-Jul': 1000, '0-Aug': 1200, '1-Jul': 1500 },
  })),
);

const targetColumns: readonly GridColumn<Target>[] = years.flatMap((year, at) =>
  months.map(
    (month): GridColumn<Target> => ({
      key: `${at}-${month}`,
      label: `${month} ${year.slice(2)}`,
      type: { kind: 'money', currency: 'AUD', min: 0 },
      value: ({ amounts }) => amounts[`${at}-${month}`] ?? null,
      width: 104,
      readOnly: () => (at === 0 ? `${year} is closed: its targets cannot be changed.` : undefined),
      validate: (value) =>
        Number(value) > 1_000_000 ? 'A target of a month is at most $1,000,000.' : undefined,
    }),
  ),
);

/**
 * Store of the sample targets, which lasts as long as this page. It counts saves, and `byOthers` simulates a save by
 * another user.
 */
function useTargets() {
  const [rows, setRows] = useState(targetRows);
  const [saves, setSaves] = useState('');
  const stored = useRef(targetRows);
  const newer = useRef<boolean>(false);
  const count = useRef(0);
  const put = (
    into: readonly Target[],
    cells: readonly { row: string; column: string; value: CellValue }[],
  ) =>
    into.map((target) => {
      const rowCells = cells.filter(({ row }) => row === target.id);
      const amounts = Object.fromEntries(
        rowCells.map(({ column, value }) => [column, value as number | null]),
      );
      return rowCells.length > 0 ? { ...target, amounts: { ...target.amounts, ...amounts } } : target;
    });
  const save: SaveCells = async (changes) => {
    if (newer.current) {
      newer.current = false;
      return {
        kind: 'conflict',
        current: stored.current.flatMap(({ id, amounts }) =>
          targetColumns.map(({ key }) => ({ row: id, column: key, value: amounts[key] ?? null })),
        ),
      };
    }
    if (changes.some(({ value }) => value === 13))
      return {
        kind: 'refused',
        messages: ['No target is 13.'],
        cells: changes
          .filter(({ value }) => value === 13)
          .map(({ row, column }) => ({ row, column, message: 'No target is 13.' })),
      };
    stored.current = put(stored.current, changes);
    count.current += 1;
    setSaves(`Save ${count.current}: ${changes.length} cells`);
    setRows(stored.current);
    return { kind: 'saved' };
  };
  const byOthers = () => {
    newer.current = true;
    stored.current = put(stored.current, [
      { row: 'North Google Ads', column: '1-Aug', value: 777 },
      { row: 'North SEO', column: '1-Aug', value: 888 },
    ]);
  };
  return { rows, save, saves, byOthers };
}

/** Shows a grid of sample targets, and a grid of real agenda items. */
export function TargetGridSpecimens() {
  const { rows, save, saves, byOthers } = useTargets();
  return (
    <>
      <Specimen name="Targets">
        <Grid
          title="Targets"
          rows={rows}
          save={save}
          rowKey={({ id }) => id}
          rowHeading="Channel"
          rowLabel={({ name }) => name}
          columns={targetColumns}
          totals={{ column: 'Total', row: 'Total' }}
          remember="gallery-targets"
        />
        <p>
          <Button variant="default" size="xs" onClick={byOthers}>
            Save as someone else
          </Button>{' '}
          <output>{saves}</output>
        </p>
      </Specimen>
      <Specimen name="Items of a parent">
        <Agenda />
      </Specimen>
    </>
  );
}

const agendaColumns: readonly GridColumn<AnyItem>[] = [
  {
    key: 'name',
    label: 'Agenda item name',
    type: { kind: 'text', max: 200 },
    value: (item) => String(item['name'] ?? ''),
    validate: (value) => (value === null ? 'Agenda item name is required.' : undefined),
    width: 320,
  },
  {
    key: 'status',
    label: 'Status',
    type: {
      kind: 'choice',
      options: agendaItemForm.fields[3].options.map(({ key, value }) => ({ value: key, label: value })),
    },
    value: (item) => (item['status'] ?? null) as CellValue,
    width: 140,
  },
  {
    key: 'position',
    label: 'Position',
    type: { kind: 'number', decimals: 0 },
    value: (item) => (item['position'] ?? null) as CellValue,
    width: 100,
  },
];

/** Grid of the agenda of the meeting in the URL parameter `meeting`, or of the first meeting. */
function Agenda() {
  const { business } = useSession();
  const meetingId = new URLSearchParams(location.search).get('meeting');
  const filter = meetingId ? [[{ key: 'id', operator: '=', value: meetingId } as const]] : [];
  const meetings = useItems<AnyItem>(itemsEndpoint(meetingForm), business.id, { filter, perPage: 1 }, [1]);
  const [meeting] = meetings.data;
  return meeting ? <MeetingAgenda key={meeting.id} meeting={meeting} /> : <EmptyState />;
}

function MeetingAgenda({ meeting }: { meeting: AnyItem }) {
  const { business } = useSession();
  const filter = [[{ key: 'meeting_id', operator: '=', value: meeting.id } as const]];
  const sort = { key: 'position', direction: 'asc' } as const;
  const { data } = useItems<AnyItem>(
    itemsEndpoint(agendaItemForm),
    business.id,
    { filter, sort, perPage: 100 },
    [1],
  );
  const rows = useMemo(() => [...data], [data]);
  const save = useItemCells({
    form: agendaItemForm,
    items: rows,
    parent: { form: meetingForm, field: 'meeting_id', item: meeting },
  });
  return (
    <Grid
      title="Agenda"
      rows={rows}
      save={save}
      rowKey={({ id }) => id}
      rowHeading="Point"
      rowLabel={(item) => `Point ${rows.indexOf(item) + 1}`}
      columns={agendaColumns}
    />
  );
}
