import { actionItemForm } from '@bellwether/contract/forms/meetings';
import { useState } from 'react';
import { type ActionItem, actionHistoryEndpoint } from '../../data/meetings/meetings.ts';
import { useSession } from '../../data/session/session.ts';
import { ViewModal } from '../../ui/modals/view-modal.tsx';
import { formatField } from '../field-text.ts';
import { ItemHistory } from './meeting-history.tsx';

type Props = {
  item: ActionItem | null;
  findName: (id: string) => string | undefined;
  onClose: () => void;
};

const shownFields = actionItemForm.fields.filter(({ name }) => name !== 'agenda_item_id' && name !== 'name');

export function ActionItemView({ item, findName, onClose }: Props) {
  const { business } = useSession();
  const context = { timeZone: business.time_zone, currency: business.currency, nameOf: findName };
  // Keeps the last opened action item, so that the modal does not turn empty while it closes.
  const [last, setLast] = useState(item);
  if (item && item !== last) setLast(item);
  return (
    <ViewModal
      opened={item !== null}
      onClose={onClose}
      title={last?.name ?? ''}
      rows={shownFields.map((field) => ({
        label: field.label,
        value: formatField(field, last?.[field.name], context),
      }))}
    >
      {last ? <ItemHistory key={last.id} at={actionHistoryEndpoint} itemId={last.id} /> : null}
    </ViewModal>
  );
}
