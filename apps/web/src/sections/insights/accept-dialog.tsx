import type { Insight } from '@bellwether/contract/api/figures/insights';
import { isMeetingMetric, meetingMetricOptions } from '@bellwether/contract/reports/meeting-metrics';
import { formatDateTime } from '@bellwether/domain/time/date-time';
import { dayAt } from '@bellwether/domain/time/day';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { sendAcceptedInsight } from '../../data/insights.ts';
import { upcomingMeetingsQuery } from '../../data/meetings/meetings.ts';
import { useUserList } from '../../data/people/user-options.ts';
import { useSession } from '../../data/session/session.ts';
import { DateField } from '../../ui/inputs/date-field.tsx';
import { NumberField } from '../../ui/inputs/number-field.tsx';
import { SelectField } from '../../ui/inputs/select-field.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { notify } from '../../ui/notifications/notify.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { useForm } from '../form/use-form.ts';
import { MeetingChoice } from '../sharing/meeting-choice.tsx';
import { createAcceptanceDraft, findAcceptanceErrors, toAcceptance } from './acceptance.ts';

type Props = { insight: Insight; opened: boolean; onClose: () => void };

/**
 * Dialog that turns an insight into an action item: in which meeting, for whom, until when, and with which expected
 * change.
 */
export function AcceptDialog({ insight, opened, onClose }: Props) {
  const { business, user } = useSession();
  const queries = useQueryClient();
  const meetings = useQuery(upcomingMeetingsQuery(business.id));
  const { people } = useUserList(business.id, []);
  const next = meetings.data?.[0]?.id ?? null;
  const form = useForm({
    start: createAcceptanceDraft(insight, user.id, dayAt(business.time_zone, new Date())),
    check: (draft) => findAcceptanceErrors({ ...draft, meeting_id: draft.meeting_id ?? next }),
    send: async (draft) => {
      const accepted = toAcceptance(insight, { ...draft, meeting_id: draft.meeting_id ?? next });
      if (!accepted) return;
      await sendAcceptedInsight(queries, business.id, insight.id, accepted);
      notify({ text: `Accepted: ${insight.title}. The action item is in the meeting.` });
      onClose();
    },
  });
  const { metric, meeting_id } = form.values;
  return (
    <FormDialog opened={opened} onClose={onClose} size="lg" title="Accept" saveLabel="Accept" form={form}>
      <MeetingChoice
        meetings={meetings.data?.map(({ id, name, start_at }) => ({
          key: id,
          value: `${name}, ${formatDateTime(business.time_zone, new Date(start_at))}`,
        }))}
        failed={meetings.isError}
        retry={() => void meetings.refetch()}
        {...form.field('meeting_id')}
        value={meeting_id ?? next}
      />
      <TextField label="What to do" required maxLength={200} {...form.field('name')} />
      <SelectField
        label="Assigned to"
        searchable
        options={people.map(({ id, name }) => ({ key: id, value: name }))}
        {...form.field('assigned_to')}
      />
      <DateField label="Due date" {...form.field('due_date')} />
      <SelectField
        label="Measured by"
        description="The advice ledger compares this figure before and after the meeting."
        searchable
        options={meetingMetricOptions}
        {...form.field('metric')}
        onChange={(key) => form.set({ metric: isMeetingMetric(key) ? key : null })}
      />
      {metric === null ? null : (
        <>
          <NumberField
            label="Expected change (%)"
            required
            percent
            description="10 for more, -10 for less."
            {...form.field('expected_change')}
          />
          <DateField label="Expected by" required {...form.field('measure_by')} />
        </>
      )}
    </FormDialog>
  );
}
