import type { copyReportSchedule, ReportSchedule } from '@bellwether/contract/api/report-schedules';
import { call } from '../../../data/calls/call.ts';
import { useSession } from '../../../data/session/session.ts';
import { useDraft } from '../../../sections/sharing/use-draft.ts';
import { MultiSelectField } from '../../../ui/inputs/multi-select-field.tsx';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import { notify } from '../../../ui/notify.tsx';

type Props = { schedule: ReportSchedule; opened: boolean; onClose: () => void; onSaved: () => void };

/** Copies a report to other businesses: same pages, date range and message, sent at their local time. */
export function CopyDialog({ schedule, opened, onClose, onSaved }: Props) {
  const { businesses } = useSession();
  const draft = useDraft({
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
    <FormModal
      opened={opened}
      onClose={onClose}
      title="Copy to other businesses"
      saveLabel="Copy"
      busy={draft.busy}
      onSave={draft.submit}
      confirmClose={draft.confirmClose}
    >
      <MultiSelectField label="Businesses" required options={options} {...draft.field('businesses')} />
      <p>
        The report is sent to those recipients who belong to the business. If none does, it is sent to you.
      </p>
    </FormModal>
  );
}
