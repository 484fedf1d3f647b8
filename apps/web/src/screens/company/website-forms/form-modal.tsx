import { websiteForm } from '@bellwether/contract/forms/website-forms';
import { useItemForm } from '../../../data/items/use-item-form.ts';
import { ItemFormModal } from '../../../sections/item-form/item-form-modal.tsx';
import type { WebsiteForm } from './website-form.ts';

const field = (label: string, kind: string, required: boolean) => ({
  id: crypto.randomUUID(),
  label,
  kind,
  required,
});

/** Returns the default fields of a new website form. */
const defaultFields = () => [
  field('Name', 'name', true),
  field('E-mail', 'email', true),
  field('Phone', 'phone', false),
  field('How can we help?', 'long_text', false),
];

type Props = { item?: WebsiteForm; opened: boolean; onClose: () => void };

export function WebsiteFormModal({ item, opened, onClose }: Props) {
  const edited = useItemForm({
    form: websiteForm,
    ...(item ? { item } : { start: { fields: defaultFields() } }),
  });
  return (
    <ItemFormModal
      edited={edited}
      opened={opened}
      onClose={onClose}
      long
      title={item ? `Edit ${item.name}` : 'New website form'}
      message={() => (item ? 'Form saved. Websites show it within a minute.' : 'Form saved.')}
    />
  );
}
