import '@mantine/core/styles/Button.layer.css';
import { Button } from '@mantine/core';
import { IconListDetails, IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Meeting } from '../../data/meetings.ts';
import { useSession } from '../../data/session.ts';
import { useDialog } from '../../ui/use-dialog.ts';
import { MeetingDetailsModal } from './meeting-details-modal.tsx';
import { MeetingFormModal } from './meeting-form-modal.tsx';
import { useDeleteMeeting } from './use-delete-meeting.tsx';

/** What can be done with a meeting by those who may: nothing is drawn for readers. */
export function MeetingActions({ meeting }: { meeting: Meeting }) {
  const { business, may } = useSession();
  const navigate = useNavigate();
  const { asked, opened, open, close } = useDialog<'edit' | 'details'>();
  const deletion = useDeleteMeeting(
    () => void navigate({ to: '/meetings', search: { business: business.id }, replace: true }),
  );
  const shown = { item: meeting, opened, onClose: close };
  return (
    <>
      {may('write', 'meetings') ? (
        <>
          <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => open('edit')}>
            Edit
          </Button>
          <Button
            variant="default"
            leftSection={<IconListDetails size={16} />}
            onClick={() => open('details')}
          >
            Status and objective
          </Button>
        </>
      ) : null}
      {may('delete', 'meetings') ? (
        <Button variant="default" leftSection={<IconTrash size={16} />} onClick={() => deletion.ask(meeting)}>
          Delete
        </Button>
      ) : null}
      {asked?.what === 'edit' ? <MeetingFormModal key={asked.key} {...shown} /> : null}
      {asked?.what === 'details' ? <MeetingDetailsModal key={asked.key} {...shown} /> : null}
      {deletion.dialog}
    </>
  );
}
