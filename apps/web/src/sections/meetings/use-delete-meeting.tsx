import { meetingForm } from '@bellwether/contract/forms/meetings';
import { useQueryClient } from '@tanstack/react-query';
import { allMeetingsFilter, deleteAgendaItems, meetingsEndpoint } from '../../data/meetings/meetings.ts';
import { useSession } from '../../data/session/session.ts';
import { useDeleteItem } from '../table/rows/use-delete-item.tsx';

/** Deletes a meeting with its agenda after a confirmation. The page has to render `dialog`. */
export function useDeleteMeeting(onDeleted?: () => void) {
  const { business } = useSession();
  const queries = useQueryClient();
  return useDeleteItem(meetingForm, {
    at: meetingsEndpoint,
    first: ({ id }) => deleteAgendaItems(business.id, id),
    onDeleted: () => {
      onDeleted?.();
      void queries.invalidateQueries(allMeetingsFilter);
    },
  });
}
