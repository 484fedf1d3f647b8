import type { connectIntegration, Integration } from '@bellwether/contract/api/integrations';
import { findCredentialFault } from '@bellwether/domain/sources/credentials';
import type { IntegrationTypeId } from '@bellwether/domain/sources/integrations';
import { Alert, Button, Divider, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { readErrorMessage } from '../../../../data/calls/api-error.ts';
import { call } from '../../../../data/calls/call.ts';
import type { IntegrationType } from '../../../../data/integration-types.ts';
import { CredentialField } from '../../../../sections/credential-field.tsx';
import { FormModal } from '../../../../ui/modals/form-modal.tsx';
import { confirmLeaving } from '../../../../ui/modals/unsaved-changes-dialog.tsx';
import { notify } from '../../../../ui/notifications/notify.tsx';
import { isUnread as isTypeUnread, unreadText } from './texts.ts';

type Props = {
  type: IntegrationType;
  /** Existing integration whose credentials are entered or replaced; absent for a new integration. */
  integration?: Integration;
  businessId: string;
  /** Website of the business. */
  website: string | null;
  /** Service at which a user can sign in instead of entering credentials, such as Google. */
  service: string | undefined;
  onSignIn: (type: string) => void;
  opened: boolean;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
};

/** Form for credentials, which are sent to the server and never shown again. */
export function CredentialsModal(props: Props) {
  const { type, integration, businessId, website, service, onSignIn, opened, onClose, onSaved } = props;
  const [apiKey, setApiKey] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const [fault, setFault] = useState<string>();
  const hasKey = !!integration?.api_key;
  // Credentials of a type that is not read are only stored, so nothing is connected.
  const isUnread = isTypeUnread(type.id, service !== undefined);
  const verb = hasKey ? 'Replace' : 'Enter';
  const save = useMutation({
    mutationFn: async () => {
      await call<typeof connectIntegration>('PUT', '/businesses/:businessId/integrations/:type', {
        params: { businessId, type: type.id as IntegrationTypeId },
        body: { api_key: apiKey },
      });
      await onSaved();
    },
    onSuccess: () => {
      notify({
        text:
          integration || isUnread
            ? `${type.value} has ${hasKey ? 'new ' : ''}credentials.`
            : `${type.value} is connected.`,
      });
      onClose();
    },
    onError: (failure) => setFault(readErrorMessage(failure)),
  });
  const submit = () => {
    const found = missing ?? findCredentialFault(type.id, apiKey);
    setFault(found);
    if (!found) save.mutate();
  };
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={integration || isUnread ? `${verb} credentials of ${type.value}` : `Connect ${type.value}`}
      saveLabel={hasKey ? 'Replace' : integration || isUnread ? 'Save' : 'Connect'}
      busy={save.isPending}
      onSave={submit}
      confirmClose={() => apiKey === '' || confirmLeaving()}
    >
      {isUnread ? (
        <Alert title={unreadText(type.id, type.value)}>
          Its figures come from CSV files that you upload. Credentials are stored, but not used.
        </Alert>
      ) : null}
      {service ? (
        <>
          <Text size="sm">
            Sign in with {service} and choose the account. Bellwether then reads its figures by itself.
          </Text>
          <Button onClick={() => onSignIn(type.id)}>Sign in with {service}</Button>
          <Divider label="or" />
        </>
      ) : null}
      <CredentialField
        type={type.id}
        website={website}
        fault={fault}
        onChange={(value, found) => {
          setApiKey(value);
          setMissing(found ?? null);
          setFault(undefined);
        }}
      />
    </FormModal>
  );
}
