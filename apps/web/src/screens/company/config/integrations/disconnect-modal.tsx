import type { Integration } from '@bellwether/contract/api/integrations';
import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FormModal } from '../../../../ui/modals/form-modal.tsx';
import classes from './integrations.module.css';
import { disconnectTexts } from './texts.ts';

const descriptions = { description: classes['description'] ?? '' };

type Figures = 'keep' | 'remove';

type Props = {
  integration: Integration;
  busy: boolean;
  opened: boolean;
  onClose: () => void;
  onDisconnect: (figures: Figures) => void;
};

/**
 * Dialog that says what ends when an integration is disconnected. If an account delivers figures, the user chooses
 * whether to keep or remove them.
 */
export function DisconnectModal({ integration, busy, opened, onClose, onDisconnect }: Props) {
  const [figures, setFigures] = useState<Figures>('keep');
  const { integration_type: type, account, history } = integration;
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={`Disconnect ${type.name}`}
      saveLabel="Disconnect"
      busy={busy}
      onSave={() => onDisconnect(figures)}
    >
      {account && history ? (
        <AccountFigures account={account.name} figures={figures} onChange={setFigures} />
      ) : (
        <Text size="sm">{disconnectTexts(integration).join(' ')}</Text>
      )}
    </FormModal>
  );
}

type FiguresProps = { account: string; figures: Figures; onChange: (figures: Figures) => void };

const AccountFigures = ({ account, figures, onChange }: FiguresProps) => (
  <>
    <Text size="sm">
      No new figures will arrive from the account {account}. What should happen to those that have arrived?
    </Text>
    <Radio.Group
      label="Figures"
      value={figures}
      onChange={(value) => onChange(value === 'remove' ? 'remove' : 'keep')}
    >
      <Stack gap="xs" mt="xs">
        <Radio
          value="keep"
          classNames={descriptions}
          label="Keep them"
          description="Pages and reports go on showing them."
        />
        <Radio
          value="remove"
          classNames={descriptions}
          label="Remove them"
          description="Figures of uploaded files that they replaced count again. To get them back, connect the account again."
        />
      </Stack>
    </Radio.Group>
  </>
);
