import type { ConnectionAccount } from '@bellwether/contract/api/connections';
import { sourceLabel } from '@bellwether/domain/sources/fact-sources';
import { Checkbox, Select } from '@mantine/core';
import { SourceStateBadge } from '../../../sections/sources/source-state-badge.tsx';
import type { TableColumn } from '../../../sections/table/columns/column.ts';
import { type Choices, chosenBusiness, isOpen, isTicked } from './account-choice.ts';
import classes from './sign-ins.module.css';

type Options = {
  businesses: readonly { id: string; name: string }[];
  choices: Choices;
  onBusiness: (account: ConnectionAccount, businessId: string | null) => void;
  onTick: (account: ConnectionAccount, isOn: boolean) => void;
};

const accountName = ({ type, name }: ConnectionAccount): string => `${sourceLabel(type)}, ${name}`;

function State({ refusal, fault, state, has_figures: has, business, proposal }: ConnectionAccount) {
  const reason = fault ?? (business === null ? refusal : null);
  if (reason !== null)
    return (
      <span className={classes['problem']} data-tone="bad">
        {reason}
      </span>
    );
  if (state !== null)
    return has || state === 'paused' ? (
      <SourceStateBadge state={state === 'syncing' ? 'connected' : state} history={null} />
    ) : (
      'First figures on the way'
    );
  if (business !== null) return 'Connected';
  return proposal ? proposal.reason : 'Choose its business';
}

/** Returns the columns of the list of accounts. */
export const buildAccountColumns = ({
  businesses,
  choices,
  onBusiness,
  onTick,
}: Options): TableColumn<ConnectionAccount>[] => {
  const options = businesses.map(({ id, name }) => ({ value: id, label: name }));
  return [
    {
      key: 'account',
      label: 'Account',
      phone: 'title',
      cell: (account) => {
        const label = (
          <span className={classes['name']}>
            {account.name}
            <span className={classes['quiet']}>
              {sourceLabel(account.type)} · {account.id}
            </span>
          </span>
        );
        return isOpen(account) ? (
          <Checkbox
            size="sm"
            label={label}
            aria-label={`Connect ${accountName(account)}`}
            checked={isTicked(choices, account)}
            disabled={chosenBusiness(choices, account) === null}
            onChange={({ currentTarget: { checked } }) => onTick(account, checked)}
          />
        ) : (
          label
        );
      },
    },
    {
      key: 'business',
      label: 'Business',
      phone: 'line',
      cell: (account) =>
        isOpen(account) ? (
          <Select
            size="xs"
            className={classes['business'] ?? ''}
            aria-label={`Business of ${accountName(account)}`}
            placeholder="Choose…"
            data={options}
            value={chosenBusiness(choices, account)}
            searchable
            clearable
            nothingFoundMessage="No results found."
            onChange={(id) => onBusiness(account, id)}
          />
        ) : (
          (account.business?.name ?? '–')
        ),
    },
    { key: 'state', label: 'State', phone: 'line', cell: (account) => <State {...account} /> },
  ];
};
