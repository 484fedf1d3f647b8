import type { getPlanHistory } from '@bellwether/contract/api/figures/plan';
import { projectionForm } from '@bellwether/contract/forms/plan';
import { formatRange } from '@bellwether/domain/answers/label';
import { formatValue } from '@bellwether/domain/format/number';
import { historyLengths, programHistories } from '@bellwether/domain/plan/history';
import { type Levers, leverNames, readLevers } from '@bellwether/domain/plan/projection';
import { findServiceBySlug, type ServiceSlug } from '@bellwether/domain/sources/services';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { endpointQuery } from '../../data/calls/endpoint-query.ts';
import { useCustomerWord } from '../../data/customer-word.ts';
import type { ItemFormStore } from '../../data/items/item-form.ts';
import { useFormState } from '../../data/items/use-item-form.ts';
import { usePageSearch } from '../../data/page/use-screen.ts';
import { useSession } from '../../data/session/session.ts';
import { Segmented } from '../../ui/layout/segmented.tsx';
import { PageBlock } from '../data-page/page-block.tsx';
import { toSectionState } from '../section-state.ts';
import { leverText, type PlanHistory, unplacedLeadsText } from './history-text.ts';
import classes from './lever-history.module.css';
import plan from './plan.module.css';

type Name = keyof Levers;
const fields = new Map(projectionForm.fields.map((field) => [field.name, field]));

type Props = { program: string; edited: ItemFormStore<typeof projectionForm> };

/**
 * Panel that computes a program's levers from the past months of the business, with a button that copies them into the
 * form.
 */
export function LeverHistory({ program, edited }: Props) {
  const { business } = useSession();
  const [months, setMonths] = useState<string>(String(historyLengths[0]));
  const service = findServiceBySlug(program);
  const query = useQuery({
    ...endpointQuery<typeof getPlanHistory>('/plan-history', {
      query: { business_id: business.id, program: service?.slug ?? 'advisory', months },
    }),
    enabled: service !== undefined,
    placeholderData: (before) => before,
  });
  if (!service) return null;
  return (
    <section
      className={`${plan['panel']} ${classes['history']}`}
      aria-label="From your own history"
      aria-busy={query.isFetching}
    >
      <header className={plan['head']}>
        <h2>From your own history</h2>
        <Segmented
          label="How far back"
          value={months}
          options={historyLengths.map((length) => ({ value: String(length), label: `${length} months` }))}
          onChange={setMonths}
        />
      </header>
      <PageBlock section={toSectionState(query, ({ data }) => data)} height={240}>
        {(history) => (
          <Found history={history} edited={edited} program={service.slug} waiting={query.isPlaceholderData} />
        )}
      </PageBlock>
    </section>
  );
}

type FoundProps = {
  history: PlanHistory;
  program: ServiceSlug;
  edited: Props['edited'];
  /** Keeps the levers of the previously chosen months visible while the levers of other months load. */
  waiting: boolean;
};

function Found({ history, program, edited, waiting }: FoundProps) {
  const replaceWord = useCustomerWord();
  const { levers, range, currency } = history;
  const known = leverNames.filter((name) => levers[name].value !== null);
  const isNone = leverNames.every((name) => ['not_loaded', 'no_ads'].includes(levers[name].why ?? ''));
  const show = (name: Name) => {
    const { value } = levers[name];
    if (value === null) return 'Unknown';
    return fields.get(name)?.kind === 'percent'
      ? `${formatValue(value, 'number', 'table')}%`
      : formatValue(value, 'currency', 'table', currency);
  };
  return (
    <>
      <p className={classes['of']}>
        {replaceWord(`${programHistories[program].name}, ${formatRange(range)}: full months only.`)}
        {isNone ? ' No data in these months yet.' : ''}
      </p>
      {isNone ? null : (
        <dl className={classes['levers']}>
          {leverNames.map((name) => (
            <div key={name} data-unknown={levers[name].value === null || undefined}>
              <dt>{replaceWord(fields.get(name)?.label ?? name)}</dt>
              <dd>{show(name)}</dd>
              <dd>{replaceWord(leverText(name, levers[name], { ...history, program }))}</dd>
            </div>
          ))}
        </dl>
      )}
      {history.unplaced ? <p className={classes['of']}>{unplacedLeadsText(history.unplaced)}</p> : null}
      {known.length < leverNames.length ? (
        <Fillers history={history} program={program} isNone={isNone} />
      ) : null}
      {known.length > 0 ? <Start history={history} known={known} edited={edited} waiting={waiting} /> : null}
    </>
  );
}

type FillersProps = Omit<FoundProps, 'edited' | 'waiting'> & { isNone: boolean };

function Fillers({ history: { levers }, program, isNone }: FillersProps) {
  const search = usePageSearch();
  const { may } = useSession();
  const { figures } = findServiceBySlug(program) ?? {};
  const lacks = (...names: Name[]) =>
    names.some((name) => levers[name].value === null && levers[name].why !== 'no_ads');
  const links = [
    ...(figures && may('read', 'analytics') && lacks('monthly_budget', 'cost_per_click', 'conversion_rate')
      ? [{ to: figures.route, label: figures.source }]
      : []),
    ...(may('read', 'conversions') && lacks('conversion_rate', 'close_rate')
      ? [{ to: '/conversions/overview', label: 'Leads' }]
      : []),
    ...(may('read', 'financials') && lacks('close_rate', 'average_value')
      ? [{ to: '/business/revenue', label: 'Invoices' }]
      : []),
    ...(may('read', 'roi') && lacks('close_rate', 'average_value')
      ? [{ to: '/roi/integrity', label: 'Leads matched to invoices' }]
      : []),
  ];
  if (links.length === 0) return null;
  return (
    <p className={classes['of']}>
      {isNone ? 'Data comes from: ' : 'Missing data comes from: '}
      {links.map(({ to, label }, at) => (
        <span key={to}>
          {at > 0 ? ', ' : ''}
          <Link to={to} search={search}>
            {label}
          </Link>
        </span>
      ))}
    </p>
  );
}

type StartProps = Pick<FoundProps, 'history' | 'edited' | 'waiting'> & { known: readonly Name[] };
type Filled = { before: Levers; after: Levers };

/**
 * Button that copies past levers into the form, shows the replaced values, and offers an undo until the form is saved.
 */
function Start({ history: { levers }, known, edited, waiting }: StartProps) {
  const replaceWord = useCustomerWord();
  const values = useFormState(edited, (state) => state.values);
  const touched = useFormState(edited, (state) => state.touched);
  const [filled, setFilled] = useState<Filled | null>(null);
  const now = readLevers(values);
  const differing = known.filter((name) => now[name] !== levers[name].value);
  const undone = filled ? leverNames.filter((name) => touched.has(name) && isOwn(filled, now, name)) : [];
  const fill = () => {
    const after = { ...now, ...Object.fromEntries(known.map((name) => [name, levers[name].value])) };
    for (const name of differing) edited.set(name, levers[name].value);
    setFilled({ before: now, after });
  };
  const undo = () => {
    if (filled) for (const name of undone) edited.set(name, filled.before[name]);
    setFilled(null);
  };
  const replaced = filled ? undone.filter((name) => filled.before[name] !== null) : [];
  const labels = replaced.map((name) => replaceWord(fields.get(name)?.label ?? name)).join(', ');
  return (
    <div className={classes['acts']}>
      <Button variant="default" size="sm" disabled={waiting || differing.length === 0} onClick={fill}>
        Use these figures
      </Button>
      {undone.length > 0 ? (
        <Button variant="subtle" size="sm" onClick={undo}>
          Undo
        </Button>
      ) : null}
      <span role="status">
        {undone.length > 0
          ? `Filled in below, not saved yet.${labels ? ` Replaced: ${labels}.` : ''}`
          : differing.length === 0
            ? 'The form already has these figures.'
            : ''}
      </span>
    </div>
  );
}

/** Checks if a field still holds the filled-in value, so that undo keeps later edits. */
const isOwn = ({ before, after }: Filled, now: Levers, name: Name): boolean =>
  before[name] !== after[name] && now[name] === after[name];
