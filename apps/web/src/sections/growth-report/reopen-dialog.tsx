import { maxReopenReason } from '@bellwether/contract/api/figures/growth-report';
import { type Day, formatMonth } from '@bellwether/domain/time/day';
import { useQueryClient } from '@tanstack/react-query';
import { reopenReportMonth } from '../../data/growth-report.ts';
import { useSession } from '../../data/session/session.ts';
import { LongTextField } from '../../ui/inputs/long-text-field.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { useForm } from '../form/use-form.ts';

type Props = { month: Day; opened: boolean; onClose: () => void };

/** Dialog that asks for the reason to reopen a closed month. */
export function ReopenDialog({ month, opened, onClose }: Props) {
  const { business } = useSession();
  const queries = useQueryClient();
  const form = useForm({
    start: { reason: '' },
    send: async ({ reason }) => {
      await reopenReportMonth(queries, business.id, month, reason);
      onClose();
    },
    showMessages: 'form',
  });
  return (
    <FormDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title={`Open ${formatMonth(month)} again?`}
      saveLabel="Open month"
    >
      <LongTextField
        label="Reason"
        description="The report then shows present figures. What was reported stays as a version with this reason."
        maxLength={maxReopenReason}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
