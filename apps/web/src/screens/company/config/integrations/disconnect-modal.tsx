import type { Integration } from '@bellwether/contract/api/integrations';
import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FormModal } from '../../../../ui/modals/form-modal.tsx';

type Props = {
  integration: Integration;
  busy: boolean;
  opened: boolean;
  onClose: () => void;
  onDisconnect: (figures: 'keep' | 'remove') => void;
};

/** Dialog that asks whether to keep or remove the figures of an account when it is disconnected. */
export function DisconnectModal({ integration, busy, opened, onClose, onDisconnect }: Props) {
  const [figures, setFigures] = useState<'keep' | 'remove'>('keep');
  const { integration_type: type, account } = integration;
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={`Disconnect ${type.name}`}
      saveLabel="Disconnect"
      busy={busy}
      onSave={() => onDisconnect(figures)}
    >
      <Text size="sm">
        No new figures will arrive from {account ? `the account ${account.name}` : type.name}. What should
        happen to those that have arrived?
      </Text>
      <Radio.Group
        label="Figures"
        value={figures}
        onChange={(value) => setFigures(value === 'remove' ? 'remove' : 'keep')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="keep" label="Keep them" description="Pages and reports go on showing them." />
          <Radio
            value="remove"
            label="Remove them"
            description="Figures of uploaded files that they replaced count again. To get them back, connect the account again."
          />
        </Stack>
      </Radio.Group>
    </FormModal>
  );
}
