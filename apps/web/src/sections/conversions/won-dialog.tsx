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
      title={`${name} was won`}
      saveLabel="Won"
      onSave={() => {
        if (!wrong) onWon(amount);
      }}
    >
      <NumberField
        label="Amount excluding tax, if it is known"
        value={amount}
        onChange={setAmount}
        currency={currency}
        {...(wrong ? { error: 'The amount must not be below 0.' } : {})}
      />
    </FormModal>
  );
}
