import type {
  addSourceAccount,
  Integration,
  listReachableAccounts,
} from '@bellwether/contract/api/integrations';
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readErrorMessage } from '../../../../data/calls/api-error.ts';
import { call } from '../../../../data/calls/call.ts';
import { endpointQuery } from '../../../../data/calls/endpoint-query.ts';
import { AccountPicker } from '../../../../sections/sources/account-picker.tsx';
import { FormModal } from '../../../../ui/modals/form-modal.tsx';
import { notify } from '../../../../ui/notifications/notify.tsx';

const path = '/businesses/:businessId/sources/:sourceId/accounts';

type Props = {
  integration: Integration;
  businessId: string;
  /** Begins a sign-in as another user, who may reach other accounts. */
  onSignIn: () => void;
  opened: boolean;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
};

/** Form that connects a further account through the sign-in of a source. */
export function AddAccountModal({ integration, businessId, onSignIn, opened, onClose, onSaved }: Props) {
  const params = { businessId, sourceId: integration.id };
  const list = useQuery(endpointQuery<typeof listReachableAccounts>(path, { params }));
  const [accountId, setAccountId] = useState<string | null>(null);
  const accounts = list.data?.data;
  const add = useMutation({
    mutationFn: async (account: string) => {
      const { data } = await call<typeof addSourceAccount>('POST', path, {
        params,
        body: { account_id: account },
      });
      await onSaved();
      return data;
    },
    onSuccess: ({ account }) => {
      notify({ text: `${account?.name} is connected. The first figures arrive within a minute.` });
      onClose();
    },
  });
  const failure = add.error ?? list.error;
  const hasChoice = accounts?.some(({ refusal }) => refusal === null) ?? true;
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={`Add an account of ${integration.integration_type.name}`}
      saveLabel="Connect account"
      busy={add.isPending}
      message={failure ? readErrorMessage(failure) : ''}
      onSave={() => {
        if (accountId !== null) add.mutate(accountId);
      }}
    >
      {accounts ? (
        <AccountPicker
          accounts={accounts}
          label="Which account belongs to this business?"
          value={accountId}
          onChange={setAccountId}
        />
      ) : list.isError ? (
        <Button variant="default" onClick={() => void list.refetch()} loading={list.isFetching}>
          Try again
        </Button>
      ) : (
        ['a', 'b', 'c'].map((key) => <Skeleton key={key} height={36} />)
      )}
      {hasChoice ? null : <Text size="sm">This sign-in reaches no further account.</Text>}
      <Group>
        <Button variant="subtle" size="xs" onClick={onSignIn}>
          Sign in as another user
        </Button>
      </Group>
    </FormModal>
  );
}
