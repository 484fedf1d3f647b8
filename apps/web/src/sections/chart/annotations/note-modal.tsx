import type { ChartAnnotation } from '@bellwether/contract/api/figures/annotations';
import { annotationForm } from '@bellwether/contract/forms/annotations';
import type { FormItem } from '@bellwether/contract/forms/define';
import { useQueryClient } from '@tanstack/react-query';
import { allAnnotationsFilter } from '../../../data/annotations.ts';
import { useItemForm } from '../../../data/items/use-item-form.ts';
import { useSession } from '../../../data/session/session.ts';
import { ItemFormModal } from '../../item-form/item-form-modal.tsx';

type Props = { note: ChartAnnotation | null; day: string; opened: boolean; onClose: () => void };

const toItem = (business: string, { id, version, text, from, to, channel }: ChartAnnotation) =>
  ({
    id,
    _id: id,
    business_id: business,
    version: version ?? 1,
    text,
    day: from,
    until: to,
    channel,
  }) as FormItem<typeof annotationForm>;

export function NoteModal({ note, day, opened, onClose }: Props) {
  const { business } = useSession();
  const queries = useQueryClient();
  const edited = useItemForm({
    form: annotationForm,
    ...(note ? { item: toItem(business.id, note) } : { start: { day } }),
  });
  return (
    <ItemFormModal
      edited={edited}
      opened={opened}
      onClose={onClose}
      title={note ? 'Edit note' : 'New note'}
      message={() => 'The note is shown on the charts.'}
      onSaved={() => void queries.invalidateQueries(allAnnotationsFilter)}
    />
  );
}
