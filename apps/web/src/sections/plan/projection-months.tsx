import { projectionForm } from '@bellwether/contract/forms/plan';
import { listPlanMonths } from '@bellwether/domain/plan/plan';
import { formatMonth } from '@bellwether/domain/time/day';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError, readErrorMessages } from '../../data/calls/api-error.ts';
import { moduleAddress, sendRequest } from '../../data/calls/call.ts';
import { allItemsFilter, itemsEndpoint } from '../../data/items/items.ts';
import type { Plan, Projection } from '../../data/plans.ts';
import { useSession } from '../../data/session/session.ts';
import { Grid, type GridColumn } from '../grid/grid.tsx';
import type { SaveCells } from '../grid/use-grid-save.ts';

type Month = Projection['months'][number];

const empty = { budget: null, leads: null, revenue: null, note: null };
const projectionsAt = itemsEndpoint(projectionForm);

/** Grid of a projection's months; each change is saved immediately. */
export function ProjectionMonths({ plan, projection }: { plan: Plan; projection: Projection }) {
  const { business, isAdmin } = useSession();
  const queries = useQueryClient();
  const rows = useMemo(
    () =>
      listPlanMonths(plan).map(
        (month): Month => projection.months.find((one) => one.month === month) ?? { month, ...empty },
      ),
    [plan, projection.months],
  );
  const columns = useMemo((): readonly GridColumn<Month>[] => {
    const money = { kind: 'money', currency: business.currency, min: 0 } as const;
    const closed = isAdmin ? {} : { readOnly: () => 'Your advisor builds the marketing programs.' };
    return [
      { key: 'budget', label: 'Budget', type: money, value: ({ budget }) => budget, ...closed },
      {
        key: 'leads',
        label: 'Leads',
        type: { kind: 'number', decimals: 0, min: 0 },
        value: ({ leads }) => leads,
        ...closed,
      },
      { key: 'revenue', label: 'Revenue', type: money, value: ({ revenue }) => revenue, ...closed },
      {
        key: 'note',
        label: 'Note',
        type: { kind: 'text', max: 300 },
        value: ({ note }) => note,
        width: 260,
        ...closed,
      },
    ];
  }, [business.currency, isAdmin]);
  const save: SaveCells = async (changes) => {
    const changed = new Map<string, object>();
    for (const { row, column, value } of changes) changed.set(row, { ...changed.get(row), [column]: value });
    const months = rows.map((row) => ({ ...row, ...changed.get(row.month) }));
    try {
      await sendRequest('PUT', moduleAddress(projectionsAt, `/${projection.id}`), {
        body: { months, version: projection.version },
      });
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.status < 400 || failure.status >= 500) throw failure;
      // Reloads the projection on a conflict, because another user has saved it; the typed values stay.
      if (failure.status === 409) await queries.invalidateQueries(allItemsFilter(projectionsAt));
      return { kind: 'refused', messages: readErrorMessages(failure), cells: [] };
    }
    await queries.invalidateQueries(allItemsFilter(projectionsAt));
    return { kind: 'saved' };
  };
  return (
    <Grid
      title="Months"
      rows={rows}
      rowKey={({ month }) => month}
      rowHeading="Month"
      rowLabel={({ month }) => formatMonth(month)}
      columns={columns}
      totals={{ row: 'Year' }}
      save={save}
    />
  );
}
