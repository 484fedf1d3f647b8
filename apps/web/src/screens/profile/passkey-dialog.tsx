import type {
  addPasskey,
  beginPasskey,
  listPasskeys,
  Passkey,
  renamePasskey,
} from '@bellwether/contract/api/people/passkeys';
import type { getSecondFactor } from '@bellwether/contract/api/people/second-factor';
import { PasswordInput, Text } from '@mantine/core';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, readValidationMessages } from '../../data/calls/api-error.ts';
import { call } from '../../data/calls/call.ts';
import { endpointFilter, endpointQuery } from '../../data/calls/endpoint-query.ts';
import type { FieldErrors } from '../../data/calls/field-errors.ts';
import { FormDialog } from '../../sections/form/form-dialog.tsx';
import { useForm } from '../../sections/form/use-form.ts';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { notify } from '../../ui/notifications/notify.tsx';

export type PasskeyAction = { kind: 'add' } | { kind: 'rename'; passkey: Passkey };

type Props = { action: PasskeyAction; opened: boolean; onClose: () => void };

/** Describes why the browser created no passkey. */
const browserSentence = (failure: unknown): string =>
  failure instanceof Error && failure.name === 'InvalidStateError'
    ? 'This device already has one of your passkeys.'
    : 'No passkey was created. Please try again.';

const createPasskey = async (
  name: string,
  proof: { current_password: string; code?: string },
): Promise<void> => {
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

/** Dialog that adds a passkey after the user confirms password and code, or renames a passkey. */
export function PasskeyDialog({ action, opened, onClose }: Props) {
  const cache = useQueryClient();
  const factor = useQuery({ ...endpointQuery<typeof getSecondFactor>('/profile/second-factor') });
  const needsCode = action.kind === 'add' && factor.data?.data.enabled === true;
  const form = useForm({
    start: { name: action.kind === 'rename' ? action.passkey.name : '', current_password: '', code: '' },
    check: ({ name, current_password, code }): FieldErrors => ({
      ...(name.trim() ? {} : { name: 'Enter a name.' }),
      ...(action.kind === 'rename' || current_password
        ? {}
        : { current_password: 'Enter your current password.' }),
      ...(needsCode && !code.trim() ? { code: 'Enter the code.' } : {}),
    }),
    send: async ({ name, current_password, code }) => {
      if (action.kind === 'add')
        await createPasskey(name, { current_password, ...(needsCode ? { code } : {}) });
      else {
        const params = { id: action.passkey.id };
        await call<typeof renamePasskey>('PUT', '/profile/passkeys/:id', { params, body: { name } });
      }
      notify({ text: action.kind === 'add' ? 'Passkey added.' : 'Passkey renamed.' });
      onClose();
      await cache.invalidateQueries(endpointFilter<typeof listPasskeys>('/profile/passkeys'));
    },
    readMessages: (failure) =>
      failure instanceof ApiError ? readValidationMessages(failure) : [browserSentence(failure)],
    showMessages: 'form',
    confirmLeaving: false,
  });
  return (
    <FormDialog
      form={form}
      confirmClose={false}
      opened={opened}
      title={action.kind === 'add' ? 'Add passkey' : 'Rename passkey'}
      saveLabel={action.kind === 'add' ? 'Continue' : 'Save'}
      onClose={onClose}
    >
      <TextField
        label="Name"
        description="A name you will recognise, such as “Work laptop”."
        maxLength={60}
        {...form.field('name')}
      />
      {action.kind === 'add' ? (
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          {...form.input('current_password')}
        />
      ) : null}
      {needsCode ? (
        <TextField
          label="Code"
          description="From your app, or a recovery code."
          autoComplete="one-time-code"
          {...form.field('code')}
        />
      ) : null}
      {action.kind === 'add' ? (
        <Text size="sm" c="dimmed">
          Your browser then asks where to store it.
        </Text>
      ) : null}
    </FormDialog>
  );
}
