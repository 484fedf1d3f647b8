import type { listConnections } from '@bellwether/contract/api/connections';
import type { ReplyOf } from '@bellwether/contract/endpoint';
import { Checkbox, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { readErrorMessage } from '../../../data/calls/api-error.ts';
import { openAgencySignIn } from '../../../sections/source-sign-in.ts';
import { FormModal } from '../../../ui/modals/form-modal.tsx';

export type Service = ReplyOf<typeof listConnections>['services'][number];

type Props = { service: Service; opened: boolean; onClose: () => void };

/** Dialog in which the user chooses what a sign-in may read. A later sign-in can add more. */
export function SignInDialog({ service, opened, onClose }: Props) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const types = service.types.filter(({ type }) => !left.has(type)).map(({ type }) => type);
  const signIn = useMutation({ mutationFn: () => openAgencySignIn(types) });
  return (
    <FormModal
      title={`Sign in with ${service.name}`}
      opened={opened}
      onClose={onClose}
      onSave={() => {
        if (types.length > 0) signIn.mutate();
      }}
      saveLabel="Continue"
      busy={signIn.isPending}
      errors={[
        ...(types.length === 0 ? ['Choose at least one service.'] : []),
        ...(signIn.error ? [readErrorMessage(signIn.error)] : []),
      ]}
    >
      <Stack gap="sm">
        <Text size="sm">
          Bellwether only reads. Tick what the agency uses; {service.name} asks you to allow the same, and you
          can add more later.
        </Text>
        {service.types.map(({ type, name }) => (
          <Checkbox
            key={type}
            label={name}
            checked={!left.has(type)}
            onChange={({ currentTarget: { checked } }) =>
              setLeft(new Set(checked ? [...left].filter((one) => one !== type) : [...left, type]))
            }
          />
        ))}
      </Stack>
    </FormModal>
  );
}
