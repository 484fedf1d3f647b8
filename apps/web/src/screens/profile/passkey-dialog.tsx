import '../../ui/form-styles.ts';
import type {
  addPasskey,
  beginPasskey,
  listPasskeys,
  Passkey,
  renamePasskey,
} from '@bellwether/contract/api/passkeys';
import type { getSecondFactor } from '@bellwether/contract/api/second-factor';
import { PasswordInput, Text } from '@mantine/core';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, readErrorMessage } from '../../data/calls/api-error.ts';
import { call } from '../../data/calls/call.ts';
import { endpointFilter, endpointQuery } from '../../data/calls/endpoint-query.ts';
import { type FieldErrors, readFieldErrors } from '../../data/calls/field-errors.ts';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { FormModal } from '../../ui/modals/form-modal.tsx';
import { notify } from '../../ui/notify.tsx';

export type PasskeyAction = { kind: 'add' } | { kind: 'rename'; passkey: Passkey };

type Props = { action: PasskeyAction; opened: boolean; onClose: () => void };

/** Describes why the browser created no passkey. */
const browserSentence = (failure: unknown): string =>
  failure instanceof Error && failure.name === 'InvalidStateError'
    ? 'This device already has one of your passkeys.'
    : 'No passkey was created. Please try again.';

const make = async (name: string, proof: { current_password: string; code?: string }): Promise<void> => {
  const { data } = await call<typeof beginPasskey>('POST', '/profile/passkeys/options', { body: proof });
  const optionsJSON = data.options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { id, rawId, type, clientExtensionResults, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports } = response;
  await call<typeof addPasskey>('POST', '/profile/passkeys', {
    body: {
      ticket: data.ticket,
      name,
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: { ...clientExtensionResults },
        response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) },
      },
    },
  });
};

/** Adds a passkey after the user confirms password and code, or renames one. */
export function PasskeyDialog({ action, opened, onClose }: Props) {
  const cache = useQueryClient();
  const factor = useQuery({ ...endpointQuery<typeof getSecondFactor>('/profile/second-factor') });
  const [name, setName] = useState(action.kind === 'rename' ? action.passkey.name : '');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [faults, setFaults] = useState<FieldErrors>({});
  const needsCode = action.kind === 'add' && factor.data?.data.enabled === true;
  const save = useMutation({
    mutationFn: async () => {
      if (action.kind === 'add')
        return make(name, { current_password: password, ...(needsCode ? { code } : {}) });
      const params = { id: action.passkey.id };
      await call<typeof renamePasskey>('PUT', '/profile/passkeys/:id', { params, body: { name } });
    },
    onSuccess: () => {
      notify({ text: action.kind === 'add' ? 'Passkey added.' : 'Passkey renamed.' });
      onClose();
      return cache.invalidateQueries(endpointFilter<typeof listPasskeys>('/profile/passkeys'));
    },
    onError: (failure) => {
      const fieldFaults = readFieldErrors(failure);
      const form = failure instanceof ApiError ? readErrorMessage(failure) : browserSentence(failure);
      setFaults(Object.keys(fieldFaults).length > 0 ? fieldFaults : { form });
    },
  });
  const submit = () => {
    const missing: FieldErrors = {
      ...(name.trim() ? {} : { name: 'Enter a name.' }),
      ...(action.kind === 'rename' || password ? {} : { current_password: 'Enter your current password.' }),
      ...(needsCode && !code.trim() ? { code: 'Enter the code.' } : {}),
    };
    setFaults(missing);
    if (Object.keys(missing).length === 0) save.mutate();
  };
  return (
    <FormModal
      opened={opened}
      title={action.kind === 'add' ? 'Add passkey' : 'Rename passkey'}
      saveLabel={action.kind === 'add' ? 'Continue' : 'Save'}
      busy={save.isPending}
      {...(faults['form'] ? { message: faults['form'] } : {})}
      onSave={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        description="A name you will recognise, such as “Work laptop”."
        maxLength={60}
        value={name}
        onChange={setName}
        error={faults['name']}
      />
      {action.kind === 'add' ? (
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={faults['current_password']}
        />
      ) : null}
      {needsCode ? (
        <TextField
          label="Code"
          description="From your app, or a recovery code."
          autoComplete="one-time-code"
          value={code}
          onChange={setCode}
          error={faults['code']}
        />
      ) : null}
      {action.kind === 'add' ? (
        <Text size="sm" c="dimmed">
          Your browser then asks where to store it.
        </Text>
      ) : null}
    </FormModal>
  );
}
