import type { copyReportSchedule, ReportSchedule } from '@bellwether/contract/api/figures/report-schedules';
import { call } from '../../../data/calls/call.ts';
import { useSession } from '../../../data/session/session.ts';
import { FormDialog } from '../../../sections/form/form-dialog.tsx';
import { useForm } from '../../../sections/form/use-form.ts';
import { MultiSelectField } from '../../../ui/inputs/multi-select-field.tsx';
import { notify } from '../../../ui/notifications/notify.tsx';

type Props = { schedule: ReportSchedule; opened: boolean; onClose: () => void; onSaved: () => void };

/**
 * Dialog that copies a scheduled report to other businesses: same pages, date range and message, sent at their local
 * time.
 */
export function CopyDialog({ schedule, opened, onClose, onSaved }: Props) {
  const { businesses } = useSession();
  const form = useForm({
    start: { businesses: [] as readonly string[] },
    check: ({ businesses: chosen }) =>
      chosen.length === 0 ? { businesses: 'Choose at least one business.' } : {},
    send: async ({ businesses: chosen }) => {
      const { message } = await call<typeof copyReportSchedule>('POST', '/report-schedules/:id/copies', {
        params: { id: schedule.id },
        query: { filter: `business:${schedule.business.id}` },
        body: { businesses: [...chosen] },
      });
      notify({ text: message });
      onSaved();
      onClose();
    },
  });
  const options = businesses
    .filter(({ id }) => id !== schedule.business.id)
    .map(({ id, trading_name }) => ({ key: id, value: trading_name }));
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Copy to other businesses"
      saveLabel="Copy"
      form={form}
    >
      <MultiSelectField label="Businesses" required options={options} {...form.field('businesses')} />
      <p>
        The report is sent to those recipients who belong to the business. If none does, it is sent to you.
      </p>
    </FormDialog>
  );
}
