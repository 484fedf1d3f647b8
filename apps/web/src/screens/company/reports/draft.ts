import type { ReportSchedule, ScheduleFields } from '@bellwether/contract/api/figures/report-schedules';
import type { SchedulePeriod } from '@bellwether/domain/schedules/period';
import type { ScheduleRule } from '@bellwether/domain/schedules/rule';
import type { FieldErrors } from '../../../data/calls/field-errors.ts';

/**
 * Form values of a scheduled report. Week, month and time are separate fields, so that the time stays when the user
 * switches between weekly and monthly.
 */
export type ScheduleDraft = {
  name: string;
  pages: readonly string[];
  period: SchedulePeriod | null;
  comparison: ScheduleFields['comparison'] | null;
  every: 'week' | 'month' | null;
  weekday: string | null;
  monthDay: string | null;
  time: string | null;
  recipients: readonly string[];
  subject: string;
  message: string;
  needsApproval: boolean;
};

export const toScheduleDraft = (schedule: ReportSchedule | null, business: string): ScheduleDraft => {
  const rule: ScheduleRule = schedule?.rule ?? { every: 'month', day: 1, time: '08:00' };
  return {
    name: schedule?.name ?? 'Monthly report',
    pages: schedule?.pages ?? ['/dashboard/performance'],
    period: schedule?.period ?? 'last_month',
    comparison: schedule?.comparison ?? 'previous_year',
    every: rule.every,
    weekday: rule.every === 'week' ? String(rule.day) : '1',
    monthDay: rule.every === 'month' ? String(rule.day) : '1',
    time: rule.time,
    recipients: schedule?.recipients ?? [],
    subject: schedule?.subject ?? `${business}: your monthly report`,
    message: schedule?.message ?? '',
    needsApproval: schedule?.needs_approval ?? false,
  };
};

export const findDraftErrors = ({ name, pages, recipients, subject }: ScheduleDraft): FieldErrors => ({
  ...(name.trim() === '' ? { name: 'Name is required.' } : {}),
  ...(pages.length === 0 ? { pages: 'Choose at least one page.' } : {}),
  ...(recipients.length === 0 ? { recipients: 'Please select at least one recipient' } : {}),
  ...(subject.trim() === '' ? { subject: 'Email subject is required' } : {}),
});

export const toScheduleRule = ({ every, weekday, monthDay, time }: ScheduleDraft): ScheduleRule => {
  const at = time ?? '08:00';
  if (every === 'week') return { every, day: Number(weekday ?? 1), time: at };
  return { every: 'month', day: monthDay === 'last' ? 'last' : Number(monthDay ?? 1), time: at };
};

export const toScheduleFields = (draft: ScheduleDraft): ScheduleFields => ({
  name: draft.name.trim(),
  pages: [...draft.pages],
  period: draft.period ?? 'last_month',
  comparison: draft.comparison ?? 'off',
  rule: toScheduleRule(draft),
  recipients: [...draft.recipients],
  subject: draft.subject.trim(),
  message: draft.message.trim(),
  needs_approval: draft.needsApproval,
});
