import type { updateBusiness } from '@bellwether/contract/api/businesses';
import type { Business } from '@bellwether/contract/api/shapes';
import {
  type BusinessStatus,
  businessStatuses,
  statusTexts,
} from '@bellwether/contract/forms/business-status';
import { Radio, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { readErrorMessage } from '../../../data/calls/api-error.ts';
import { call } from '../../../data/calls/call.ts';
import { useBusinessChanged } from '../../../sections/business-form/use-business-form.ts';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import { notify } from '../../../ui/notifications/notify.tsx';

type Props = { business: Business; opened: boolean; onClose: () => void };

export function StatusModal({ business, opened, onClose }: Props) {
  const [chosen, choose] = useState<BusinessStatus>(business.status);
  const changed = useBusinessChanged();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call<typeof updateBusiness>('PUT', '/businesses/:businessId', {
        params: { businessId: business.id },
        body: { status: chosen },
      }),
    onSuccess: async () => {
      notify({ text: `${business.trading_name} is ${statusTexts[chosen].label.toLowerCase()} now.` });
      onClose();
      await changed();
    },
    onError: (failure) => notify({ type: 'error', text: readErrorMessage(failure) }),
  });
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={`Status of ${business.trading_name}`}
      size="lg"
      busy={isPending}
      saveLabel="Change status"
      onSave={() => (chosen === business.status ? onClose() : mutate())}
    >
      <Radio.Group label="Status" value={chosen} onChange={(next) => choose(next as BusinessStatus)}>
        <Stack gap="md" mt="sm">
          {businessStatuses.map((status) => (
            <Radio
              key={status}
              value={status}
              label={statusTexts[status].label}
              description={statusTexts[status].does}
            />
          ))}
        </Stack>
      </Radio.Group>
    </FormModal>
  );
}
