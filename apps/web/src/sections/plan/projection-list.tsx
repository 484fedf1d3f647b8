import { projectionForm } from '@bellwether/contract/forms/plan';
import { formatValue } from '@bellwether/domain/format/number';
import { planYear } from '@bellwether/domain/plan/plan';
import { findProgram, listMissingPrograms } from '@bellwether/domain/plan/programs';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { itemsEndpoint } from '../../data/items/items.ts';
import { usePageSearch } from '../../data/page/use-screen.ts';
import { type Plan, type Projection, planProgramsQuery, projectionsQuery } from '../../data/plans.ts';
import { useSession } from '../../data/session/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card, Cards } from '../../ui/layout/card.tsx';
import { ChartCard } from '../chart/chart-card.tsx';
import { ChartGrid, FullWidth } from '../data-page/layout.tsx';
import { PageBlock } from '../data-page/page-block.tsx';
import { toSectionState } from '../section-state.ts';
import type { TableColumn } from '../table/columns/column.ts';
import { DataTable } from '../table/data-table.tsx';
import { useDeleteItem } from '../table/rows/use-delete-item.tsx';
import { TableSection } from '../table/table-section.tsx';
import { rowCountText } from '../table/table-state.ts';
import classes from './plan.module.css';
import { ProgramIcon } from './program-icon.tsx';
import { buildProjectedMonthsChart } from './projection-chart.ts';

export function ProjectionList({ plan }: { plan: Plan }) {
  const { business } = useSession();
  const projections = toSectionState(useQuery(projectionsQuery(business.id, plan.id)), ({ data }) => data);
  const programs = toSectionState(useQuery(planProgramsQuery(business.id, plan.id)), (data) => data);
  return (
    <>
      <PageBlock section={projections} height={320}>
        {(ready) => <Projections plan={plan} projections={ready} />}
      </PageBlock>
      <PageBlock section={programs} height={320}>
        {(ready) => <Programs there={ready} />}
      </PageBlock>
    </>
  );
}

const programLabel = (program: string): string => findProgram(program)?.label ?? program;

function Projections({ plan, projections }: { plan: Plan; projections: readonly Projection[] }) {
  const { business, isAdmin } = useSession();
  const navigate = useNavigate();
  const search = usePageSearch();
  const deletion = useDeleteItem(projectionForm, { at: itemsEndpoint(projectionForm) });
  const open = ({ id }: { id: string }) =>
    void navigate({ to: '/plan/projections/$typeId/edit', params: { typeId: id }, search });
  const money = (value: number | null) => formatValue(value, 'currency', 'table', business.currency);
  const columns: readonly TableColumn<Projection>[] = [
    {
      key: 'program',
      label: 'Program',
      cell: ({ program }) => programLabel(program),
      exportValue: ({ program }) => programLabel(program),
    },
    { key: 'objective', label: 'Objective', cell: ({ objective }) => objective ?? '–' },
    { key: 'budget', label: 'Budget', numeric: true, cell: (one) => money(one.total_budget) },
    {
      key: 'leads',
      label: 'Leads',
      numeric: true,
      cell: (one) => formatValue(one.total_leads, 'count', 'table'),
    },
    { key: 'revenue', label: 'Revenue', numeric: true, cell: (one) => money(one.total_revenue) },
    {
      key: 'return',
      label: 'Return',
      numeric: true,
      description: '(Revenue − budget) ÷ budget.',
      cell: ({ total_budget, total_revenue }) =>
        formatValue(
          total_budget && total_revenue !== null ? (total_revenue - total_budget) / total_budget : null,
          'percent',
          'table',
        ),
    },
  ];
  const byMonth = buildProjectedMonthsChart(plan, projections, business.currency);
  return (
    <>
      {byMonth ? (
        <ChartGrid>
          <FullWidth>
            <ChartCard
              title={byMonth.title}
              description="Expected results of the marketing programs in the plan, by month."
              dates={{ range: planYear(plan), comparison: null }}
              section={{ kind: 'ready', value: byMonth.data }}
            />
          </FullWidth>
        </ChartGrid>
      ) : null}
      <TableSection
        title="Projections"
        busy={false}
        showing={rowCountText(projections.length, projections.length)}
        empty={
          projections.length === 0 ? (
            <EmptyState message="No marketing programs have projections yet." />
          ) : undefined
        }
      >
        <DataTable<Projection>
          title="Projections"
          columns={columns}
          rows={{ items: projections, waiting: 3 }}
          rowKey={({ id }) => id}
          nameOf={({ program }) => programLabel(program)}
          {...(isAdmin
            ? {
                actionsOf: (one: Projection) => [
                  { label: 'Edit', run: () => open(one) },
                  { label: 'Delete', danger: true, run: () => deletion.confirmDeletion(one) },
                ],
              }
            : {})}
        />
      </TableSection>
      {deletion.dialog}
    </>
  );
}

/** List of programs that the plan does not have yet; admins can add one. */
function Programs({ there }: { there: readonly { slug: string }[] }) {
  const { isAdmin } = useSession();
  const navigate = useNavigate();
  const search = usePageSearch();
  return (
    <section className={classes['programs']} aria-label="Marketing programs">
      <div>
        <h2>{isAdmin ? 'Add a marketing program' : 'Marketing programs'}</h2>
        <p className={classes['quiet']}>
          {isAdmin
            ? 'Choose a program to set projections and objectives'
            : 'Marketing programs will be built by your advisor'}
        </p>
      </div>
      <Cards>
        {listMissingPrograms(there).map(({ slug, label, blurb, icon, iconColour }) => (
          <Card
            key={slug}
            label={label}
            description={blurb}
            icon={<ProgramIcon icon={icon} />}
            {...(iconColour ? { accent: iconColour } : {})}
            disabled={!isAdmin}
            onPress={() =>
              void navigate({ to: '/plan/projections/create/$type', params: { type: slug }, search })
            }
          />
        ))}
      </Cards>
    </section>
  );
}
