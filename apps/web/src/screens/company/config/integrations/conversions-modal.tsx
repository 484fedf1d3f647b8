import type {
  chooseSourceConversions,
  Integration,
  listSourceConversions,
} from '@bellwether/contract/api/integrations';
import { Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readErrorMessage } from '../../../../data/calls/api-error.ts';
import { call } from '../../../../data/calls/call.ts';
import { endpointQuery } from '../../../../data/calls/endpoint-query.ts';
import { FormModal } from '../../../../ui/modals/form-modal.tsx';
import { notify } from '../../../../ui/notifications/notify.tsx';
import classes from './integrations.module.css';

const path = '/businesses/:businessId/sources/:sourceId/conversions';

type Props = {
  integration: Integration;
  businessId: string;
  opened: boolean;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
};

/** Form in which a user chooses what counts as a conversion of an account. */
export function ConversionsModal({ integration, businessId, opened, onClose, onSaved }: Props) {
  const params = { businessId, sourceId: integration.id };
  const list = useQuery(endpointQuery<typeof listSourceConversions>(path, { params }));
  const [picked, setPicked] = useState<readonly string[]>();
  const actions = list.data?.data.actions ?? [];
  const chosen = picked ?? actions.filter(({ counts }) => counts).map(({ id }) => id);
  const usual = actions.filter((one) => one.is_default).map(({ id }) => id);
  const isUsual = usual.length === chosen.length && usual.every((id) => chosen.includes(id));
  const save = useMutation({
    mutationFn: async () => {
      await call<typeof chooseSourceConversions>('PUT', path, {
        params,
        body: { actions: isUsual ? null : [...chosen] },
      });
      await onSaved();
    },
    onSuccess: () => {
      notify({
        text: 'The conversions are being counted again, newest days first.',
      });
      onClose();
    },
  });
  const failure = save.error ?? list.error;
  const isEmpty = list.data !== undefined && actions.length === 0;
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={`Conversions of ${integration.integration_type.name}`}
      busy={save.isPending}
      message={
        failure ? readErrorMessage(failure) : chosen.length === 0 && picked ? 'Choose at least one.' : ''
      }
      onSave={() => {
        if (list.data && chosen.length > 0) save.mutate();
      }}
    >
      <Text size="sm">
        Choose what counts as a conversion of {integration.account?.name}. An action counts once, even if the
        service reports it under several names. After a change, all days are read again, newest first. Until
        then, older days show the earlier count.
      </Text>
      {list.isError && !list.data ? (
        <Button variant="default" onClick={() => void list.refetch()} loading={list.isFetching}>
          Try again
        </Button>
      ) : isEmpty ? (
        <Text size="sm">The service has counted no action in the last 90 days.</Text>
      ) : (
        <Checkbox.Group label="Counts as a conversion" value={[...chosen]} onChange={setPicked}>
          <Stack gap="xs" mt="xs">
            {list.data
              ? actions.map(({ id, name, count }) => (
                  <Checkbox
                    key={id}
                    value={id}
                    label={name}
                    classNames={{ description: classes['description'] ?? '' }}
                    description={`${count.toLocaleString('en-AU', { maximumFractionDigits: 1 })} in the last 90 days`}
                  />
                ))
              : ['a', 'b', 'c'].map((key) => <Skeleton key={key} height={36} />)}
          </Stack>
        </Checkbox.Group>
      )}
      {list.data && !isEmpty && !isUsual ? (
        <Group>
          <Button variant="subtle" size="xs" onClick={() => setPicked(usual)}>
            Use the usual ones
          </Button>
        </Group>
      ) : null}
    </FormModal>
  );
}
