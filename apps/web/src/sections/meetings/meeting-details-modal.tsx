import { useQueryClient } from '@tanstack/react-query';
import type { AnyItem } from '../../data/items/item-form.ts';
import { useItemForm } from '../../data/items/use-item-form.ts';
import { allMeetingsFilter, meetingsEndpoint } from '../../data/meetings/meetings.ts';
import { ItemFormModal } from '../item-form/item-form-modal.tsx';
import { meetingDetailsForm, meetingSavedText } from '../meeting-form/planned-meeting.ts';

type Props = { item: AnyItem; opened: boolean; onClose: () => void };

export function MeetingDetailsModal({ item, opened, onClose }: Props) {
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
