import { meetingForm } from '@bellwether/contract/forms/meetings';
import { useNavigate } from '@tanstack/react-router';
import type { Meeting } from '../../../data/meetings.ts';
import { useUserList } from '../../../data/people.ts';
import { useSession } from '../../../data/session.ts';
import { ItemsTable } from '../../../sections/items-table/items-table.tsx';
import { meetingColumns } from '../../../sections/meetings/meeting-columns.tsx';
import { meetingFilters } from '../../../sections/meetings/meeting-filters.ts';
import { MeetingFormModal } from '../../../sections/meetings/meeting-form-modal.tsx';
import { meetingPath } from '../../../sections/meetings/meeting-link.tsx';
import { useDeleteMeeting } from '../../../sections/meetings/use-delete-meeting.tsx';
import { PageHeader } from '../../../sections/page-header/page-header.tsx';
import { useAsked } from '../../../ui/use-asked.ts';

/** Every meeting of the business, the latest first. */
export function MeetingsPage() {
  const { business, may } = useSession();
  const navigate = useNavigate();
  const { people } = useUserList(business.id, []);
  const form = useAsked<Meeting | null>();
  const { ask, dialog } = useDeleteMeeting();
  const mayDelete = may('delete', 'meetings');
  const view = (id: string) => void navigate({ to: meetingPath(id), search: { business: business.id } });
  return (
    <>
      <PageHeader />
      <ItemsTable<Meeting>
        form={meetingForm}
        title="All meetings"
        columns={meetingColumns({ timeZone: business.time_zone, currency: business.currency }, people)}
        filters={meetingFilters}
        linkOf={({ id }) => `${meetingPath(id)}?business=${business.id}`}
        view={({ id }) => view(id)}
        add={() => form.open(null)}
        edit={form.open}
        // A meeting takes its agenda with it, so that it is not deleted as other items are.
        removable={false}
        actions={(meeting) => (mayDelete ? [{ label: 'Delete', danger: true, run: () => ask(meeting) }] : [])}
      />
      {form.asked ? (
        <MeetingFormModal
          key={`${business.id} ${form.asked.key}`}
          {...(form.asked.what ? { item: form.asked.what } : {})}
          opened={form.opened}
          onClose={form.close}
        />
      ) : null}
      {dialog}
    </>
  );
}
