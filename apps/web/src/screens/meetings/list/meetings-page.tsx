import { meetingForm } from '@bellwether/contract/forms/meetings';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Meeting } from '../../../data/meetings/meetings.ts';
import { useUserList } from '../../../data/people/user-options.ts';
import { useSession } from '../../../data/session/session.ts';
import { PageBody } from '../../../sections/data-page/layout.tsx';
import { MeetingFormModal } from '../../../sections/meeting-form/meeting-form-modal.tsx';
import { meetingPath } from '../../../sections/meeting-link.tsx';
import { meetingColumns } from '../../../sections/meetings/meeting-columns.tsx';
import { meetingFilters } from '../../../sections/meetings/meeting-filters.ts';
import { useDeleteMeeting } from '../../../sections/meetings/use-delete-meeting.tsx';
import { PageHeader } from '../../../sections/page-header/page-header.tsx';
import { ItemsTable } from '../../../sections/table/items-table.tsx';
import { useDialog } from '../../../ui/modals/use-dialog.ts';

const comingForm = { ...meetingForm, sort: { key: 'start_at', direction: 'asc' } as const };

/** Page of meetings: upcoming meetings, soonest first; then past meetings, latest first. */
export function MeetingsPage() {
  const { business, may } = useSession();
  const navigate = useNavigate();
  // Keeps the time at which the page was opened, because a changing time would change the query and refetch the lists.
  const [now] = useState(() => new Date().toISOString());
  const { people } = useUserList(business.id, []);
  const form = useDialog<Meeting | null>();
  const { confirmDeletion, dialog } = useDeleteMeeting();
  const mayDelete = may('delete', 'meetings');
  const view = (id: string) => void navigate({ to: meetingPath(id), search: { business: business.id } });
  const list = {
    columns: meetingColumns({ timeZone: business.time_zone, currency: business.currency }, people),
    filters: meetingFilters,
    linkOf: ({ id }: Meeting) => `${meetingPath(id)}?business=${business.id}`,
    view: ({ id }: Meeting) => view(id),
    edit: form.open,
    // Turns off the table's delete action: meetings have their own, which also deletes the agenda.
    removable: false,
    actions: (meeting: Meeting) =>
      mayDelete ? [{ label: 'Delete', danger: true, run: () => confirmDeletion(meeting) }] : [],
  };
  return (
    <>
      <PageHeader />
      <PageBody>
        <ItemsTable<Meeting>
          {...list}
          form={comingForm}
          title="Upcoming meetings"
          urlKey="upcoming-meetings"
          where={[[{ key: 'end_at', operator: '>=', value: now }]]}
          add={() => form.open(null)}
        />
        <ItemsTable<Meeting>
          {...list}
          form={meetingForm}
          title="Past meetings"
          urlKey="past-meetings"
          where={[[{ key: 'end_at', operator: '<', value: now }]]}
          empty="No past meetings yet. They appear here with minutes and action items."
        />
      </PageBody>
      {form.content ? (
        <MeetingFormModal
          key={`${business.id} ${form.content.key}`}
          {...(form.content.value ? { item: form.content.value } : {})}
          opened={form.opened}
          onClose={form.close}
        />
      ) : null}
      {dialog}
    </>
  );
}
