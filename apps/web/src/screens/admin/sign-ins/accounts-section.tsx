import {
  type ConnectionAccount,
  type connectAccounts,
  type listConnectionAccounts,
  maxAccountsAtOnce,
} from '@bellwether/contract/api/connections';
import type { ReplyOf } from '@bellwether/contract/endpoint';
import { sourceLabel } from '@bellwether/domain/sources/fact-sources';
import { Alert, Button, Checkbox, Group, Progress } from '@mantine/core';
import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readErrorMessage } from '../../../data/calls/api-error.ts';
import { call } from '../../../data/calls/call.ts';
import { DataTable } from '../../../sections/table/data-table.tsx';
import { Pager } from '../../../sections/table/pager.tsx';
import { SearchBox } from '../../../sections/table/search-box.tsx';
import { TableSection } from '../../../sections/table/table-section.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Segmented } from '../../../ui/layout/segmented.tsx';
import { notify } from '../../../ui/notifications/notify.tsx';
import {
  type AccountGroup,
  accountGroups,
  accountKey,
  chooseBusiness,
  chosenBusiness,
  countFirstFigures,
  countGroup,
  dropChoices,
  findAccounts,
  isOpen,
  listTicked,
  noChoices,
  tick,
} from './account-choice.ts';
import { buildAccountColumns } from './account-columns.tsx';
import classes from './sign-ins.module.css';

const perPage = 50;

const groupLabels: Record<AccountGroup, string> = {
  open: 'Not connected',
  connected: 'Connected',
  refused: 'Cannot be read',
  all: 'All',
};

const emptyMessages: Record<AccountGroup, string> = {
  open: 'All accounts are connected.',
  connected: 'No account is connected yet.',
  refused: 'All accounts can be read.',
  all: 'These sign-ins reach no account.',
};

type Connected = ReplyOf<typeof connectAccounts>['data'];
type Refused = Connected['refused'];

const accountsText = (count: number): string =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? 'account' : 'accounts'}`;

type Props = { accounts: UseQueryResult<ReplyOf<typeof listConnectionAccounts>> };

/** Table of the accounts that the agency's sign-ins reach, in which the user chooses their businesses and connects them. */
export function AccountsSection({ accounts }: Props) {
  const cache = useQueryClient();
  const [choices, setChoices] = useState(noChoices);
  const [chosenGroup, setGroup] = useState<AccountGroup | null>(null);
  const [keywords, setKeywords] = useState('');
  const [page, setPage] = useState(1);
  const [refused, setRefused] = useState<Refused>([]);
  const all = accounts.data?.data ?? [];
  const isListing = accounts.data?.listing ?? false;
  const group = chosenGroup ?? (countGroup(all, 'open') > 0 ? 'open' : 'connected');
  const found = findAccounts(all, group, keywords);
  const pages = Math.max(1, Math.ceil(found.length / perPage));
  const current = Math.min(page, pages);
  const shown = found.slice((current - 1) * perPage, current * perPage);
  // Connects only ticks of the accounts that the tab and the search show, so that no other account is connected unseen.
  const ticked = listTicked(choices, found);
  const canConnect = (group === 'open' || group === 'all') && countGroup(all, 'open') > 0;
  const tickable = found.filter((account) => isOpen(account) && chosenBusiness(choices, account) !== null);
  const connect = useMutation({
    mutationFn: async (accountsToConnect: readonly ConnectionAccount[]) => {
      const chosen = accountsToConnect.flatMap((account) => {
        const business = chosenBusiness(choices, account);
        const { connection_id, type, id } = account;
        return business === null ? [] : [{ connection_id, type, account_id: id, business_id: business }];
      });
      const result: Connected = { connected: 0, refused: [] };
      try {
        for (let at = 0; at < chosen.length; at += maxAccountsAtOnce) {
          const { data } = await call<typeof connectAccounts>('POST', '/connections/accounts', {
            body: { accounts: chosen.slice(at, at + maxAccountsAtOnce) },
          });
          result.connected += data.connected;
          result.refused.push(...data.refused);
        }
      } finally {
        await cache.invalidateQueries();
      }
      return result;
    },
    onSuccess: (data, sent) => {
      setRefused(data.refused);
      setChoices((now) => dropChoices(now, sent));
      setGroup('connected');
      setPage(1);
      notify({ text: `${accountsText(data.connected)} connected. Their first figures are on the way.` });
    },
    onError: (failure) => notify({ text: readErrorMessage(failure), type: 'error' }),
  });
  const { done, of } = countFirstFigures(all);
  const columns = buildAccountColumns({
    group,
    businesses: accounts.data?.businesses ?? [],
    choices,
    onBusiness: (account, id) => setChoices((now) => chooseBusiness(now, account, id)),
    onTick: (account, isOn) => setChoices((now) => tick(now, [account], isOn)),
  });
  return (
    <TableSection
      title="Accounts"
      busy={accounts.isFetching}
      showing={
        accounts.data
          ? `${countGroup(all, 'connected').toLocaleString('en-AU')} of ${accountsText(all.length)} connected${isListing ? ' · more are being listed' : ''}`
          : undefined
      }
      controls={
        <Group gap="xs">
          <SearchBox
            keywords={keywords}
            label="Search accounts"
            onSearch={(text) => {
              setKeywords(text);
              setPage(1);
            }}
          />
          {canConnect || connect.isPending ? (
            <Button
              size="xs"
              disabled={ticked.length === 0}
              loading={connect.isPending}
              onClick={() => connect.mutate(ticked)}
            >
              {ticked.length === 0 ? 'Connect accounts' : `Connect ${accountsText(ticked.length)}`}
            </Button>
          ) : null}
        </Group>
      }
      above={
        <div className={classes['above']}>
          {done < of ? (
            <div className={classes['progress']} role="status">
              <Progress value={(100 * done) / of} aria-label="First figures" />
              <span>
                First figures of {done.toLocaleString('en-AU')} of {accountsText(of)}
              </span>
            </div>
          ) : null}
          {refused.length > 0 ? (
            <Alert
              color="red"
              title={`${accountsText(refused.length)} could not be connected`}
              withCloseButton
              closeButtonLabel="Close"
              onClose={() => setRefused([])}
            >
              <ul className={classes['lists']}>
                {refused.map(({ type, account_id: id, name, message }) => (
                  <li key={`${type} ${id}`}>
                    {sourceLabel(type)}, {name}: {message}
                  </li>
                ))}
              </ul>
            </Alert>
          ) : null}
          <Segmented
            wraps
            label="Accounts to show"
            value={group}
            options={accountGroups.map((value) => ({
              value,
              label: `${groupLabels[value]} (${countGroup(all, value).toLocaleString('en-AU')})`,
            }))}
            onChange={(next) => {
              setGroup(next);
              setPage(1);
            }}
          />
          {tickable.length > 1 ? (
            <Checkbox
              size="sm"
              label={`Tick all ${accountsText(tickable.length)} with a business`}
              checked={ticked.length === tickable.length}
              indeterminate={ticked.length > 0 && ticked.length < tickable.length}
              onChange={({ currentTarget: { checked } }) => setChoices((now) => tick(now, tickable, checked))}
            />
          ) : null}
        </div>
      }
      failed={
        accounts.isError && !accounts.data
          ? { message: readErrorMessage(accounts.error), again: () => void accounts.refetch() }
          : undefined
      }
      empty={
        accounts.data && found.length === 0 ? (
          <EmptyState
            message={
              isListing
                ? 'The accounts are being listed.'
                : keywords
                  ? 'No accounts found. Search for a name, an id or a business.'
                  : emptyMessages[all.length === 0 ? 'all' : group]
            }
          />
        ) : undefined
      }
      pager={
        pages > 1 ? (
          <Pager
            mode="pages"
            pagination={{ current_page: current, total_pages: pages, total: found.length }}
            busy={accounts.isFetching}
            onPage={setPage}
          />
        ) : null
      }
    >
      <DataTable<ConnectionAccount>
        title="Accounts"
        dense
        columns={columns}
        rows={{ items: accounts.data ? shown : null, waiting: 8 }}
        rowKey={accountKey}
        nameOf={({ name, type }) => `${sourceLabel(type)}, ${name}`}
      />
    </TableSection>
  );
}
