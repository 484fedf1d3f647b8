import { projectionForm } from '@bellwether/contract/forms/plan';
import { formatPoints, formatValue } from '@bellwether/domain/format/number';
import {
  compareScenario,
  type Levers,
  leverNames,
  maxScenarios,
  projectMonth,
  readLevers,
} from '@bellwether/domain/plan/projection';
import { Button } from '@mantine/core';
import { readErrorMessage } from '../../../data/calls/api-error.ts';
import type { Plan, Projection } from '../../../data/plans.ts';
import { useSession } from '../../../data/session/session.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ConfirmModal } from '../../../ui/modals/confirm-modal.tsx';
import { type ConfirmText, deleteConfirmation } from '../../../ui/modals/text.ts';
import { useDialog } from '../../../ui/modals/use-dialog.ts';
import { notify } from '../../../ui/notifications/notify.tsx';
import type { TableColumn } from '../../table/columns/column.ts';
import { DataTable } from '../../table/data-table.tsx';
import { TableSection } from '../../table/table-section.tsx';
import classes from '../plan.module.css';
import type { Scenario } from './scenario-changes.ts';
import { ScenarioModal } from './scenario-modal.tsx';
import { useScenarios } from './use-scenarios.ts';

const inUse = 'Projection in use';

/** Row of the scenario comparison: a scenario, or the current levers of the projection. */
type Row = Scenario & { isInUse?: true };
type Question = { confirmText: ConfirmText; run: () => Promise<unknown>; done: string };

const scenarioUseText = ({ name }: Scenario): ConfirmText => ({
  title: 'Use this scenario',
  message: `${name} becomes the projection. Its levers replace yours, and all months are calculated again, including months you typed; notes stay. To keep the current projection, save it as a scenario first.`,
  confirm: 'Use this',
});

export function Scenarios({ plan, projection }: { plan: Plan; projection: Projection }) {
  const { business, isAdmin } = useSession();
  const { saving, keep: save, remove, use } = useScenarios(plan, projection);
  const form = useDialog<Scenario | null>();
  const question = useDialog<Question>();
  const { scenarios } = projection;
  const currentRow: Row = { name: inUse, ...readLevers(projection), isInUse: true };
  const confirm = async ({ run, done }: Question) => {
    try {
      await run();
      notify({ text: done });
      question.close();
    } catch (failure) {
      notify({ type: 'error', text: readErrorMessage(failure) });
    }
  };
  const add = (
    <Button
      variant="default"
      size="xs"
      disabled={scenarios.length >= maxScenarios}
      onClick={() => form.open(null)}
    >
      Add scenario
    </Button>
  );
  return (
    <>
      <TableSection
        title="Scenarios"
        busy={saving.isPending}
        showing={
          scenarios.length > 0
            ? `${scenarios.length} of at most ${maxScenarios}. Figures are per month.`
            : undefined
        }
        controls={isAdmin && scenarios.length > 0 ? add : undefined}
        above={<EditedMonthsNote projection={projection} />}
        empty={
          scenarios.length === 0 ? (
            <EmptyState
              message="No scenarios yet."
              hint="Save other levers under a name and compare their results with the projection in use."
            >
              {isAdmin ? add : null}
            </EmptyState>
          ) : undefined
        }
      >
        <DataTable<Row>
          title="Scenarios"
          columns={buildColumns(currentRow, business.currency)}
          rows={{ items: [currentRow, ...scenarios], waiting: 3 }}
          rowKey={({ name, isInUse }) => `${isInUse ?? ''}${name}`}
          nameOf={({ name }) => name}
          {...(isAdmin
            ? {
                actionsOf: (one: Row) =>
                  one.isInUse
                    ? [{ label: 'Save as scenario', run: () => form.open(null) }]
                    : [
                        {
                          label: 'Use this',
                          run: () =>
                            question.open({
                              confirmText: scenarioUseText(one),
                              run: () => use(one),
                              done: `${one.name} is now the projection in use.`,
                            }),
                        },
                        { label: 'Edit', run: () => form.open(one) },
                        {
                          label: 'Delete',
                          danger: true,
                          run: () =>
                            question.open({
                              confirmText: deleteConfirmation('scenario'),
                              run: () => remove(one),
                              done: 'Scenario deleted.',
                            }),
                        },
                      ],
              }
            : {})}
        />
      </TableSection>
      {form.content ? (
        <ScenarioModal
          key={form.content.key}
          scenario={form.content.value}
          inUse={currentRow}
          stored={scenarios}
          save={save}
          saving={saving}
          opened={form.opened}
          onClose={form.close}
        />
      ) : null}
      {question.content ? (
        <ConfirmModal
          {...question.content.value.confirmText}
          opened={question.opened}
          busy={saving.isPending}
          onConfirm={() => void (question.content && confirm(question.content.value))}
          onClose={question.close}
        />
      ) : null}
    </>
  );
}

/** Note that the comparison uses the levers although months were edited by hand; hidden if both agree. */
function EditedMonthsNote({ projection }: { projection: Projection }) {
  const { business } = useSession();
  const { revenue } = projectMonth(readLevers(projection));
  const { total_revenue: typed, months } = projection;
  if (revenue === null || typed === null) return null;
  const byLevers = revenue * months.length;
  // Tolerates a rounding difference of one cent a month between edited months and levers.
  if (Math.abs(byLevers - typed) <= months.length * 0.01) return null;
  const money = (value: number) => formatValue(value, 'currency', 'card', business.currency);
  return (
    <p className={classes['aside']}>
      {`You changed the months below: they add up to ${money(typed)} of revenue, while the levers in use give ${money(byLevers)}. Scenarios are compared with the levers.`}
    </p>
  );
}

const labels: Record<keyof Levers, string> = {
  monthly_budget: 'Spend',
  cost_per_click: 'Per click',
  conversion_rate: 'Click-to-lead rate',
  close_rate: 'Close rate',
  average_value: 'Average sale',
};

/** Cell with a scenario's result, and below it the difference from the current projection. */
function ComparedFigure({ shown, difference, format }: ComparedFigureProps) {
  if (difference === undefined || difference === null) return shown;
  const tone = difference === 0 ? undefined : difference > 0 ? 'good' : 'bad';
  return (
    <>
      {shown}
      <small className={classes['difference']} data-tone={tone}>
        {format(difference)}
      </small>
    </>
  );
}
type ComparedFigureProps = {
  shown: string;
  /** Difference from the current projection. Absent in the row of that projection; null if either value is unknown. */
  difference: number | null | undefined;
  format: (difference: number) => string;
};

const buildColumns = (currentRow: Row, currency: string): TableColumn<Row>[] => {
  const money = (value: number | null) => formatValue(value, 'currency', 'table', currency);
  const count = (value: number | null) =>
    formatValue(value === null ? null : Math.round(value * 10) / 10, 'number', 'table');
  const share = (value: number | null) =>
    formatValue(value === null ? null : value / 100, 'percent', 'table');
  const levers = leverNames.map((lever): TableColumn<Row> => {
    const field = projectionForm.fields.find(({ name }) => name === lever);
    const show = field?.kind === 'percent' ? share : money;
    return {
      key: lever,
      label: labels[lever],
      numeric: true,
      cell: (one) => show(one[lever]),
      ...(field ? { description: `${field.label}.` } : {}),
    };
  });
  const findDifference = (one: Row, figure: 'revenue' | 'return') =>
    one.isInUse ? undefined : compareScenario(currentRow, one)[figure];
  return [
    { key: 'name', label: 'Scenario', cell: ({ name }) => name },
    ...levers,
    { key: 'leads', label: 'Leads', numeric: true, cell: (one) => count(projectMonth(one).leads) },
    {
      key: 'customers',
      label: 'Customers',
      numeric: true,
      cell: (one) => count(projectMonth(one).customers),
    },
    {
      key: 'revenue',
      label: 'Revenue',
      numeric: true,
      description: 'Per month. Below it, the difference from the projection in use.',
      cell: (one) => (
        <ComparedFigure
          shown={money(projectMonth(one).revenue)}
          difference={findDifference(one, 'revenue')}
          format={(value) => `${value > 0 ? '+' : ''}${money(value)}`}
        />
      ),
    },
    {
      key: 'return',
      label: 'Return',
      numeric: true,
      description:
        '(Revenue − spend) ÷ spend. Below it, the difference from the projection in use, in percentage points.',
      cell: (one) => (
        <ComparedFigure
          shown={formatValue(projectMonth(one).return, 'percent', 'table')}
          difference={findDifference(one, 'return')}
          format={formatPoints}
        />
      ),
    },
  ];
};
