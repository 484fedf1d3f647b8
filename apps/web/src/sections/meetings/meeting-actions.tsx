import { Button } from '@mantine/core';
import { IconCalendarDown, IconListDetails, IconMail, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import type { AnyItem } from '../../data/items/item-form.ts';
import { useItemForm } from '../../data/items/use-item-form.ts';
import {
  allMeetingsFilter,
  downloadCalendar,
  type Meeting,
  meetingsEndpoint,
} from '../../data/meetings/meetings.ts';
import { useSession } from '../../data/session/session.ts';
import { useDialog } from '../../ui/modals/use-dialog.ts';
import { notify } from '../../ui/notifications/notify.tsx';
import { ItemFormModal } from '../item-form/item-form-modal.tsx';
import { MeetingFormModal } from '../meeting-form/meeting-form-modal.tsx';
import { meetingDetailsForm, meetingSavedText } from '../meeting-form/planned-meeting.ts';
import { ShareMeetingDialog } from '../sharing/share-meeting-dialog.tsx';
import { saveFile } from '../table/save-file.ts';
import classes from './meetings.module.css';
import { useDeleteMeeting } from './use-delete-meeting.tsx';

type Props = { item: AnyItem; opened: boolean; onClose: () => void };

function MeetingDetailsModal({ item, opened, onClose }: Props) {
  const queries = useQueryClient();
  const edited = useItemForm({ form: meetingDetailsForm, item, saveAt: { update: meetingsEndpoint } });
  return (
    <ItemFormModal
      edited={edited}
      opened={opened}
      onClose={onClose}
      title="Status and objective"
      message={() => meetingSavedText(false, 0)}
      onSaved={() => void queries.invalidateQueries(allMeetingsFilter)}
    />
  );
}

export function MeetingActions({ meeting }: { meeting: Meeting }) {
  const { business, may } = useSession();
  const navigate = useNavigate();
  const { content, opened, open, close } = useDialog<'edit' | 'details' | 'share'>();
  const deletion = useDeleteMeeting(
    () => void navigate({ to: '/meetings', search: { business: business.id }, replace: true }),
  );
  const shown = { item: meeting, opened, onClose: close };
  const calendar = useMutation({
    mutationFn: () => downloadCalendar(business.id, meeting.id),
    onSuccess: (file) => saveFile(`${meeting.name}.ics`, file),
    onError: (failure) => notify({ type: 'error', text: readErrorMessage(failure) }),
  });
  return (
    <div className={classes['doing']}>
      <Button variant="default" leftSection={<IconMail size={16} />} onClick={() => open('share')}>
        Share meeting
      </Button>
      <Button
        variant="default"
        leftSection={<IconCalendarDown size={16} />}
        loading={calendar.isPending}
        onClick={() => calendar.mutate()}
      >
        Add to calendar
      </Button>
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
        <Button
          variant="default"
          leftSection={<IconTrash size={16} />}
          onClick={() => deletion.confirmDeletion(meeting)}
        >
          Delete
        </Button>
      ) : null}
      {content?.value === 'edit' ? <MeetingFormModal key={content.key} {...shown} /> : null}
      {content?.value === 'details' ? <MeetingDetailsModal key={content.key} {...shown} /> : null}
      {content?.value === 'share' ? (
        <ShareMeetingDialog key={content.key} meeting={meeting} opened={opened} onClose={close} />
      ) : null}
      {deletion.dialog}
    </div>
  );
}
