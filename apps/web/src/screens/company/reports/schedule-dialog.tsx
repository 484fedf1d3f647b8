import type {
  createReportSchedule,
  ReportSchedule,
  updateReportSchedule,
} from '@bellwether/contract/api/figures/report-schedules';
import { pages } from '@bellwether/contract/pages/list';
import { modules } from '@bellwether/domain/access/slugs';
import {
  scheduleComparisonKeys,
  scheduleComparisons,
  schedulePeriodKeys,
  schedulePeriods,
} from '@bellwether/domain/schedules/period';
import { describeSchedule, findNextDue, weekdayName } from '@bellwether/domain/schedules/rule';
import { formatDateTime } from '@bellwether/domain/time/date-time';
import { call } from '../../../data/calls/call.ts';
import { useSession, type WebSession } from '../../../data/session/session.ts';
import { FormDialog } from '../../../sections/form/form-dialog.tsx';
import { useForm } from '../../../sections/form/use-form.ts';
import { BusinessUsersField } from '../../../sections/people/business-users-field.tsx';
import { LongTextField } from '../../../ui/inputs/long-text-field.tsx';
import { MultiSelectField } from '../../../ui/inputs/multi-select-field.tsx';
import { SelectField } from '../../../ui/inputs/select-field.tsx';
import { TextField } from '../../../ui/inputs/text-field.tsx';
import { TimeField } from '../../../ui/inputs/time-field.tsx';
import { Toggle } from '../../../ui/inputs/toggle.tsx';
import { notify } from '../../../ui/notifications/notify.tsx';
import { findDraftErrors, toScheduleDraft, toScheduleFields, toScheduleRule } from './draft.ts';

/**
 * Returns the pages that a scheduled report can include: those that its owner can see, because it shows the owner's
 * data, and those already chosen.
 */
const pagesFor = (may: WebSession['may'], chosen: readonly string[] = []) =>
  pages
    .filter(({ path, module }) => may('read', module) || chosen.includes(path))
    .map(({ path, title, module }) => ({ key: path, value: `${modules[module]}: ${title}` }));
const periods = schedulePeriodKeys.map((key) => ({ key, value: schedulePeriods[key] }));
const comparisons = scheduleComparisonKeys.map((key) => ({ key, value: scheduleComparisons[key] }));
const every = [
  { key: 'week' as const, value: 'Every week' },
  { key: 'month' as const, value: 'Every month' },
];
const weekdays = Array.from({ length: 7 }, (_, at) => ({ key: String(at + 1), value: weekdayName(at + 1) }));
const monthDays = [
  ...Array.from({ length: 31 }, (_, at) => ({ key: String(at + 1), value: String(at + 1) })),
  { key: 'last', value: 'The last day' },
];

type Props = { schedule: ReportSchedule | null; opened: boolean; onClose: () => void; onSaved: () => void };

/** Form of a scheduled report. It shows the next send time in the business's time zone. */
export function ScheduleDialog({ schedule, opened, onClose, onSaved }: Props) {
  const { business, may } = useSession();
  const form = useForm({
    start: toScheduleDraft(schedule, business.trading_name),
    check: findDraftErrors,
    send: async (values) => {
      const query = { filter: `business:${business.id}` };
      const body = toScheduleFields(values);
      if (schedule)
        await call<typeof updateReportSchedule>('PATCH', '/report-schedules/:id', {
          params: { id: schedule.id },
          query,
          body,
        });
      else await call<typeof createReportSchedule>('POST', '/report-schedules', { query, body });
      notify({ text: schedule ? 'Report saved.' : 'The report will be sent automatically from now on.' });
      onSaved();
      onClose();
    },
  });
  const rule = toScheduleRule(form.values);
  const next = formatDateTime(business.time_zone, findNextDue(rule, business.time_zone, new Date()));
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={schedule ? 'Edit report' : 'New report'}
      saveLabel="Save"
      form={form}
    >
      <TextField label="Name" required maxLength={120} {...form.field('name')} />
      <MultiSelectField
        label="Pages"
        required
        options={pagesFor(may, schedule?.pages)}
        {...form.field('pages')}
      />
      <SelectField label="Period" required options={periods} {...form.field('period')} />
      <SelectField label="Compared with" required options={comparisons} {...form.field('comparison')} />
      <SelectField label="How often" required options={every} {...form.field('every')} />
      {form.values.every === 'week' ? (
        <SelectField label="Day of the week" required options={weekdays} {...form.field('weekday')} />
      ) : (
        <SelectField label="Day of the month" required options={monthDays} {...form.field('monthDay')} />
      )}
      <TimeField label="Time" required from="00:00" to="24:00" {...form.field('time')} />
      <p role="status">
        {describeSchedule(rule)}, {business.time_zone}. Next: {next}.
      </p>
      <BusinessUsersField label="Recipients" isRecipients required {...form.field('recipients')} />
      <TextField
        label="Subject"
        required
        maxLength={200}
        description={`The email adds the period, and ${business.trading_name} if it is missing.`}
        {...form.field('subject')}
      />
      <LongTextField
        label="Message"
        required={false}
        maxLength={5000}
        description="The email greets each recipient by first name and includes the PDF and links to the pages."
        {...form.field('message')}
      />
      <Toggle
        label="Ask me to approve each report before it is sent"
        checked={form.values.needsApproval}
        onChange={(needsApproval) => form.set({ needsApproval })}
      />
    </FormDialog>
  );
}
