import type { ItemInfo } from '@bellwether/contract/forms/define';
import { planForm, planTargetForm } from '@bellwether/contract/forms/plan';
import { formatValue } from '@bellwether/domain/format/number';
import { targetTypeLabels } from '@bellwether/domain/plan/measured';
import type { PlanMonth } from '@bellwether/domain/plan/performance';
import { spreadOverMonths, type TargetType } from '@bellwether/domain/plan/plan';
import { formatMonth } from '@bellwether/domain/time/day';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { sendRequest } from '../../data/calls/call.ts';
import type { AnyItem } from '../../data/items/item-form.ts';
import { allItemsFilter, cacheSavedItem, itemsEndpoint } from '../../data/items/items.ts';
import type { Plan, PlanTarget } from '../../data/plans.ts';
import { useSession } from '../../data/session/session.ts';
import { NumberField } from '../../ui/inputs/number-field.tsx';
import { notify } from '../../ui/notifications/notify.tsx';
import { PageBlock } from '../data-page/page-block.tsx';
import { Grid, type GridColumn } from '../grid/grid.tsx';
import { useItemCells } from '../grid/use-item-cells.ts';
import { toSectionState } from '../section-state.ts';

import classes from './plan.module.css';
import { usePlanFigures } from './use-plan-figures.ts';

type Props = { plan: Plan; type: TargetType; today: string };

export function PlanTargets({ plan, type, today }: Props) {
  const section = toSectionState(usePlanFigures(plan, type, today), (data) => data);
  return (
    <PageBlock section={section} height={520}>
      {({ figures: { months }, targets }) => (
        <TargetGrid months={months} targets={targets} plan={plan} type={type} />
      )}
    </PageBlock>
  );
}

type GridProps = Omit<Props, 'today'> & { months: readonly PlanMonth[]; targets: readonly PlanTarget[] };

const targetsAt = itemsEndpoint(planTargetForm);
const readMonth = (item: object): string => String((item as PlanTarget).month);
const fixed = () => 'Last year’s actual result.';

function TargetGrid({ plan, type, months, targets }: GridProps) {
  const { business, may } = useSession();
  const isMoney = type !== 'leads';
  const columns = useMemo((): readonly GridColumn<PlanMonth>[] => {
    const amount = isMoney
      ? ({ kind: 'money', currency: business.currency, min: 0 } as const)
      : ({ kind: 'number', decimals: 0, min: 0 } as const);
    return [
      {
        key: 'amount',
        label: `Target, ${targetTypeLabels[type].toLowerCase()}`,
        type: amount,
        value: ({ target }) => target,
        width: 180,
        ...(may('write', 'plan') ? {} : { readOnly: () => 'Your role can only view plans.' }),
      },
      {
        key: 'before',
        label: 'Year before',
        type: amount,
        value: ({ before }) => before,
        readOnly: fixed,
        width: 160,
      },
      {
        key: 'growth',
        label: 'Growth',
        description: 'Saved target vs the same month of the year before.',
        type: { kind: 'percent' },
        value: ({ target, before }) =>
          target === null || !before ? null : Number((target / before - 1).toFixed(3)),
        readOnly: () => 'Calculated from the target and the year before.',
        width: 120,
      },
    ];
  }, [type, isMoney, business.currency, may]);
  const save = useItemCells({
    form: planTargetForm,
    items: targets as unknown as readonly AnyItem[],
    parent: { form: planForm, field: 'plan_id', item: plan },
    toRow: readMonth,
    start: (month) => ({ plan_id: plan.id, month }),
  });
  return (
    <>
      {may('write', 'plan') ? <YearTotal plan={plan} type={type} months={months} targets={targets} /> : null}
      <Grid
        title="Targets"
        rows={months}
        rowKey={({ month }) => month}
        rowHeading="Month"
        rowLabel={({ month }) => formatMonth(month)}
        columns={columns}
        totals={{ row: 'Year' }}
        save={save}
      />
    </>
  );
}

/** Field that spreads a year's total over the months, evenly or in last year's proportions. */
function YearTotal({ plan, type, months, targets }: GridProps) {
  const { business } = useSession();
  const queries = useQueryClient();
  const total = months.reduce((sum, { target }) => sum + (target ?? 0), 0);
  const [typed, setTyped] = useState<number | null>(null);
  const isMoney = type !== 'leads';
  const hasBefore = months.some(({ before }) => (before ?? 0) > 0);
  const spreading = useMutation({
    mutationFn: async (weights: readonly (number | null)[]) => {
      const ids = new Map(targets.map(({ month, id }) => [month, id]));
      const amounts = spreadOverMonths(typed ?? 0, weights, isMoney ? 2 : 0);
      return (await sendRequest('PATCH', targetsAt, {
        body: {
          business_id: business.id,
          parent: { field: 'plan_id', id: plan.id, version: plan.version },
          items: months.map(({ month }, at) => {
            const id = ids.get(month);
            return { ...(id ? { id } : { plan_id: plan.id, month }), amount: amounts[at] };
          }),
          deleted: [],
        },
      })) as { parent: ItemInfo };
    },
    onSuccess: ({ parent }) => {
      cacheSavedItem(queries, itemsEndpoint(planForm), parent);
      notify({ text: 'Targets saved.' });
    },
    onError: (failure) => notify({ type: 'error', text: readErrorMessage(failure) }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries(allItemsFilter(targetsAt)),
        queries.invalidateQueries(allItemsFilter(itemsEndpoint(planForm))),
      ]),
  });
  const ready = typed !== null && typed > 0 && !spreading.isPending;
  return (
    <section className={classes['panel']} aria-label="Year target">
      <div className={classes['yearly']}>
        <NumberField
          label={`Year target${total > 0 ? `, now ${formatValue(total, isMoney ? 'currency' : 'count', 'table', business.currency)}` : ''}`}
          value={typed}
          onChange={setTyped}
          {...(isMoney ? { currency: business.currency } : {})}
        />
        <Button disabled={!ready} onClick={() => spreading.mutate(months.map(() => null))}>
          Spread evenly
        </Button>
        {hasBefore ? (
          <Button
            variant="default"
            disabled={!ready}
            onClick={() => spreading.mutate(months.map(({ before }) => before))}
          >
            Spread like last year
          </Button>
        ) : null}
      </div>
    </section>
  );
}
