import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './account-picker.module.css';

/** Accounts above which the list can be searched. */
const minSearched = 8;
/** Accounts that are shown at once; a search finds the others. */
const maxShown = 100;

type Account = { id: string; name: string; refusal: string | null };

type Props = {
  accounts: readonly Account[];
  label: string;
  value: string | null;
  onChange: (id: string) => void;
};

/** List from which a user chooses an account at a service. Those that cannot be chosen say why. */
export function AccountPicker({ accounts, label, value, onChange }: Props) {
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  const found = accounts.filter(({ id, name }) =>
    [id, name].some((one) => one.toLowerCase().includes(words)),
  );
  return (
    <Stack gap="sm">
      {accounts.length > minSearched ? (
        <TextInput
          label="Search accounts"
          placeholder="Name or id"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      ) : null}
      <Radio.Group label={label} value={value} onChange={onChange}>
        <Stack gap="xs" mt="xs">
          {found.slice(0, maxShown).map(({ id, name, refusal }) => (
            <Radio
              key={id}
              value={id}
              label={name}
              description={refusal ?? id}
              disabled={refusal !== null}
              classNames={{ description: classes['id'] ?? '' }}
            />
          ))}
        </Stack>
      </Radio.Group>
      {found.length === 0 ? (
        <Text size="sm">No account has this name or id.</Text>
      ) : found.length > maxShown ? (
        <Text size="sm">
          The first {maxShown} of {found.length.toLocaleString('en-AU')} accounts are shown. Search for
          others.
        </Text>
      ) : null}
    </Stack>
  );
}
