import type { addConnectionToken } from '@bellwether/contract/api/connections';
import { Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readErrorMessage } from '../../../data/calls/api-error.ts';
import { call } from '../../../data/calls/call.ts';
import { TextField } from '../../../ui/inputs/text-field.tsx';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import { notify } from '../../../ui/notifications/notify.tsx';
import type { Service } from './sign-in-dialog.tsx';

type Props = { service: Service; opened: boolean; onClose: () => void };

/** Dialog for a token that does not end, such as that of a system user of Meta's Business Manager. */
export function TokenDialog({ service, opened, onClose }: Props) {
  const [token, setToken] = useState('');
  const cache = useQueryClient();
  const add = useMutation({
    mutationFn: () =>
      call<typeof addConnectionToken>('POST', '/connections/token', {
        body: { service: service.service, token },
      }),
    onSuccess: async () => {
      await cache.invalidateQueries();
      onClose();
      notify({ text: 'The token works. Its accounts are being listed.' });
    },
  });
  return (
    <FormModal
      title="Add a token of a Meta system user"
      opened={opened}
      onClose={onClose}
      onSave={() => add.mutate()}
      saveLabel="Add"
      busy={add.isPending}
      errors={add.error ? [readErrorMessage(add.error)] : []}
    >
      <Stack gap="sm">
        <Text size="sm">
          The token of a system user does not end after 60 days, as a sign-in with Facebook does. In the
          settings of your Meta business portfolio, create a system user and give it the ad accounts of your
          clients. Then create its token with the permission ads_read.
        </Text>
        <TextField label="Token" value={token} onChange={setToken} required />
      </Stack>
    </FormModal>
  );
}
