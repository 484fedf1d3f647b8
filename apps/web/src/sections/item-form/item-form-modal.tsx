import type { ReactNode } from 'react';
import type { AnyItem, ItemFormStore } from '../../data/items/item-form.ts';
import type { FormItemValues } from '../../data/items/item-values.ts';
import { hasUnsavedFormChanges, useFormState } from '../../data/items/use-item-form.ts';
import { FormModal } from '../../ui/modals/form-modal.tsx';
import { confirmLeaving } from '../../ui/modals/unsaved-changes-dialog.tsx';
import type { FormatContext } from '../field-text.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { type FieldSlots, ItemFields } from './item-fields.tsx';
import { useSaveItem } from './use-save.ts';

type Props = {
  edited: ItemFormStore;
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Makes the modal's content scroll, for a form longer than a screen. */
  long?: boolean;
  slots?: FieldSlots;
  /** Content above the fields, such as a picture, that is saved at once and not with the form. */
  before?: ReactNode;
  findName?: FormatContext['findName'];
  message?: (item: AnyItem, answer: FormItemValues) => string;
  onSaved?: (item: AnyItem) => void;
};

/** Modal with an item's form. Closing it with unsaved changes asks for confirmation. */
export function ItemFormModal({
  edited,
  opened,
  onClose,
  title,
  long,
  slots,
  before,
  findName,
  message,
  onSaved,
}: Props) {
  const { save, keepMine } = useSaveItem(edited, {
    ...(message ? { message } : {}),
    onSaved: (item) => {
      onSaved?.(item);
      onClose();
    },
  });
  const saving = useFormState(edited, (state) => state.saving);
  return (
    <>
      <FormModal
        opened={opened}
        onClose={onClose}
        title={title}
        {...(long ? { long } : {})}
        busy={saving}
        onSave={() => void save()}
        confirmClose={() => !hasUnsavedFormChanges(edited.state()) || confirmLeaving()}
      >
        {before}
        <ItemFields edited={edited} {...(slots ? { slots } : {})} />
      </FormModal>
      <ConflictDialog edited={edited} keepMine={() => void keepMine()} {...(findName ? { findName } : {})} />
    </>
  );
}
