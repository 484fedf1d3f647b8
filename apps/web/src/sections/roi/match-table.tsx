import type { Filter } from '@bellwether/contract/query/filter';
import type { FilterDefinition } from '@bellwether/contract/query/filter-definition';
import { matchesList } from '@bellwether/contract/rows/attribution';
import type { ListRow } from '@bellwether/contract/rows/define';
import { formatValue } from '@bellwether/domain/format/number';
import { leadLink } from '@bellwether/domain/leads/lead';
import { type MatchDecision, type MatchState, matchStates } from '@bellwether/domain/matching/rules';
import { formatDay } from '@bellwether/domain/time/day';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { saveMatchDecisions } from '../../data/leads/matches.ts';
import { useSession } from '../../data/session/session.ts';
import { notify } from '../../ui/notifications/notify.tsx';
import type { ListColumn } from '../table/columns/column.ts';
import { RowListTable } from '../table/row-list-table.tsx';
import classes from './match-table.module.css';

type Match = ListRow<typeof matchesList>;
type MatchColumn = ListColumn<Match, typeof matchesList>;
type MatchKey = (typeof matchesList)['columns'][number]['key'];

const filters: FilterDefinition[] = [
  {
    name: 'state',
    label: 'Match',
    field: 'state',
    inputType: 'checkboxes',
    operator: '=',
    options: Object.entries(matchStates).map(([value, label]) => ({ label, value })),
  },
  { name: 'confidence', label: 'Confidence', field: 'confidence', inputType: 'range' },
];

const decisionLabels = { confirmed: 'Confirm', rejected: 'Reject' } as const;
const leadName = ({ name, email, phone, lead_key }: Match): string =>
  name ?? email ?? phone ?? lead_key ?? '';
const stateText = ({ state }: Match) => matchStates[state as MatchState] ?? '';
const column = (key: MatchKey, label: string, show: (row: Match) => string) => ({
  key,
  label,
  sort: key,
  cell: show,
  exportValue: show,
});
const hidden = (key: MatchKey, label: string): MatchColumn => ({
  ...column(key, label, (row) => String(row[key] ?? '')),
  hidden: true,
});
const matchColumns: MatchColumn[] = [
  {
    ...column('day', 'Lead received', ({ day }) => (day === null ? '' : formatDay(day))),
    phone: 'line',
  },
  { ...column('name', 'Lead', (row) => leadName(row)), phone: 'title' },
  { ...column('customer', 'Customer', ({ customer }) => customer ?? ''), phone: 'line' },
  {
    ...column('confidence', 'Confidence', ({ confidence }) =>
      formatValue(confidence, 'percent', 'table', ''),
    ),
    numeric: true,
    description: 'How likely it is that both are the same person. From 90%, a match counts automatically.',
  },
  column('reasons', 'Why', ({ reasons }) => reasons ?? ''),
  hidden('email', 'Lead email'),
  hidden('phone', 'Lead phone'),
  hidden('customer_email', 'Customer email'),
  hidden('customer_phone', 'Customer phone'),
  hidden('campaign', 'Campaign'),
];

/** Column with the confirm and reject buttons of pending matches. */
const decideColumn = (decide: (match: Match, decision: MatchDecision) => unknown): MatchColumn => ({
  key: 'decide',
  fileColumn: 'state',
  label: 'Decide',
  sort: null,
  phone: 'aside',
  cell: (match) =>
    match.state === 'to_confirm' ? (
      <span className={classes['decide']}>
        {(['confirmed', 'rejected'] as const).map((decision) => (
          <Button
            key={decision}
            size="compact-xs"
            variant="default"
            aria-label={`${decisionLabels[decision]} the match of ${leadName(match)} with ${match.customer}`}
            onClick={(event) => {
              event.stopPropagation();
              void decide(match, decision);
            }}
          >
            {decisionLabels[decision]}
          </Button>
        ))}
      </span>
    ) : (
      stateText(match)
    ),
  exportValue: stateText,
});

export type MatchTableProps = {
  title?: string;
  where?: Filter;
  /** Key under which the URL stores the state of this table; needed on a page with several tables. */
  urlKey?: string;
  empty?: string;
  /** Date range of the listed leads, as display text. */
  range?: string;
};

export function MatchTable({
  title = 'Matches of leads and customers',
  empty = 'No leads matched to customers yet.',
  ...rest
}: MatchTableProps) {
  const { business, may } = useSession();
  const queries = useQueryClient();
  const mayDecide = may('write', 'roi');
  const decide = useCallback(
    async (match: Match, decision: MatchDecision | null) => {
      try {
        const { data } = await saveMatchDecisions(business.id, [match.id], decision);
        const outcomeText = decision === null ? 'was reset to the automatic result' : `was ${decision}`;
        const left = data.to_confirm === null ? '' : ` ${data.to_confirm} left to confirm.`;
        notify({ text: `The match of ${leadName(match)} with ${match.customer} ${outcomeText}.${left}` });
        await queries.invalidateQueries();
      } catch (failure) {
        notify({ type: 'error', text: readErrorMessage(failure) });
      }
    },
    [business, queries],
  );
  const listActions = useCallback(
    (match: Match) => {
      const decided = match.state === 'confirmed' || match.state === 'rejected';
      return [
        ...(match.state === 'confirmed'
          ? []
          : [{ label: 'Confirm', run: () => void decide(match, 'confirmed') }]),
        ...(match.state === 'rejected'
          ? []
          : [{ label: 'Reject', run: () => void decide(match, 'rejected') }]),
        ...(decided ? [{ label: 'Undo decision', run: () => void decide(match, null) }] : []),
      ];
    },
    [decide],
  );
  const columns = useMemo(
    () =>
      mayDecide
        ? [...matchColumns.slice(0, 3), decideColumn(decide), ...matchColumns.slice(3)]
        : [...matchColumns, column('state', 'Match', stateText)],
    [mayDecide, decide],
  );
  return (
    <RowListTable<typeof matchesList, Match>
      {...rest}
      list={matchesList}
      name="matches"
      title={title}
      columns={columns}
      filters={filters}
      nameOf={leadName}
      empty={empty}
      linkOf={({ lead_key }) =>
        lead_key !== null && may('read', 'conversions') ? leadLink({ id: lead_key }, business.id) : undefined
      }
      {...(mayDecide ? { actionsOf: listActions } : {})}
    />
  );
}
