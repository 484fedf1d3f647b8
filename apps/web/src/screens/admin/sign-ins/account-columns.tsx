import type { ConnectionAccount } from '@bellwether/contract/api/connections';
import { sourceLabel } from '@bellwether/domain/sources/fact-sources';
import { Checkbox, Select } from '@mantine/core';
import { useId } from 'react';
import { SourceStateBadge } from '../../../sections/sources/source-state-badge.tsx';
import type { TableColumn } from '../../../sections/table/columns/column.ts';
import {
  type AccountGroup,
  businessReason,
  type Choices,
  chosenBusiness,
  isOpen,
  isTicked,
} from './account-choice.ts';
import classes from './sign-ins.module.css';

type Options = {
  /** Group of accounts that the table shows. */
  group: AccountGroup;
  businesses: readonly { id: string; name: string }[];
  choices: Choices;
  onBusiness: (account: ConnectionAccount, businessId: string | null) => void;
  onTick: (account: ConnectionAccount, isOn: boolean) => void;
};

const accountName = ({ type, name }: ConnectionAccount): string => `${sourceLabel(type)}, ${name}`;

type AccountProps = { account: ConnectionAccount } & Pick<Options, 'choices' | 'onTick'>;

/** Name of an account, with a tick box if it can be connected. The name stays legible while the box is disabled. */
function Account({ account, choices, onTick }: AccountProps) {
  const id = useId();
  const text = (
    <>
      {account.name}
      <span className={classes['quiet']}>
        {sourceLabel(account.type)} · {account.id}
      </span>
    </>
  );
  if (!isOpen(account)) return <span className={classes['name']}>{text}</span>;
  return (
    <span className={classes['account']}>
      <Checkbox
        id={id}
        size="sm"
        aria-label={`Connect ${accountName(account)}`}
        checked={isTicked(choices, account)}
        disabled={chosenBusiness(choices, account) === null}
        onChange={({ currentTarget: { checked } }) => onTick(account, checked)}
      />
      <label htmlFor={id} className={classes['name']}>
        {text}
      </label>
    </span>
  );
}

const Problem = ({ children }: { children: string }) => (
  <span className={classes['problem']} data-tone="bad">
    {children}
  </span>
);

type StateProps = { account: ConnectionAccount; choices: Choices };

/** State of an account, with what explains it on a second line. */
function State({ account, choices }: StateProps) {
  const { refusal, fault, state, has_figures: has, business } = account;
  if (isOpen(account))
    return (
      <span className={classes['name']}>
        Not connected
        <span className={classes['quiet']}>Match: {businessReason(choices, account)}</span>
      </span>
    );
  const reason = business === null ? refusal : fault;
  if (reason !== null)
    return (
      <span className={classes['name']}>
        {state === null ? 'Cannot be read' : <SourceStateBadge state={state} history={null} />}
        <Problem>{reason}</Problem>
      </span>
    );
  if (state === null) return 'Connected';
  return has || state === 'paused' ? (
    <SourceStateBadge state={state === 'syncing' ? 'connected' : state} history={null} />
  ) : (
    'First figures on the way'
  );
}

/** Returns the columns of the list of accounts, which depend on the shown group. */
export const buildAccountColumns = ({
  group,
  businesses,
  choices,
  onBusiness,
  onTick,
}: Options): TableColumn<ConnectionAccount>[] => {
  const options = businesses.map(({ id, name }) => ({ value: id, label: name }));
  const account: TableColumn<ConnectionAccount> = {
    key: 'account',
    label: 'Account',
    cell: (one) => <Account account={one} choices={choices} onTick={onTick} />,
  };
  const business: TableColumn<ConnectionAccount> = {
    key: 'business',
    label: 'Business',
    cell: (one) =>
      isOpen(one) ? (
        <Select
          size="xs"
          className={classes['business'] ?? ''}
          aria-label={`Business of ${accountName(one)}`}
          placeholder="Choose…"
          data={options}
          value={chosenBusiness(choices, one)}
          searchable
          clearable
          nothingFoundMessage="No results found."
          onChange={(id) => onBusiness(one, id)}
        />
      ) : (
        (one.business?.name ?? '–')
      ),
  };
  const state: TableColumn<ConnectionAccount> = {
    key: 'state',
    label: 'State',
    cell: (one) => <State account={one} choices={choices} />,
  };
  switch (group) {
    case 'open':
      return [
        account,
        business,
        { key: 'match', label: 'Match', cell: (one) => businessReason(choices, one) },
      ];
    case 'refused':
      return [
        account,
        { key: 'reason', label: 'Reason', cell: ({ refusal }) => <Problem>{refusal ?? ''}</Problem> },
      ];
    case 'connected':
    case 'all':
      return [account, business, state];
  }
};
