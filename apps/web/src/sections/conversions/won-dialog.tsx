import { useState } from 'react';
import { NumberField } from '../../ui/inputs/number-field.tsx';
import { FormModal } from '../../ui/modals/form-modal.tsx';

type Props = {
  name: string;
  currency: string;
  opened: boolean;
  onClose: () => void;
  onWon: (amount: number | null) => void;
};

export function WonDialog({ name, currency, opened, onClose, onWon }: Props) {
  const [amount, setAmount] = useState<number | null>(null);
  const wrong = amount !== null && amount < 0;
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={`Mark ${name} as won`}
      saveLabel="Won"
      onSave={() => {
        if (!wrong) onWon(amount);
      }}
    >
      <NumberField
        label="Amount excluding tax (optional)"
        value={amount}
        onChange={setAmount}
        currency={currency}
        {...(wrong ? { error: 'Enter an amount of 0 or more.' } : {})}
      />
    </FormModal>
  );
}
