import { Button } from '@mantine/core';
import type { AnyItem, ItemFormStore as EditedItem } from '../../data/items/item-form.ts';
import type { FormItemValues } from '../../data/items/item-values.ts';
import { useFormState } from '../../data/items/use-item-form.ts';
import { FormStack } from '../../ui/layout/form-stack.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { type FieldSlots, ItemFields } from './item-fields.tsx';
import classes from './item-form.module.css';
import { useSaveItem } from './use-save.ts';

type Props = {
  edited: EditedItem;
  slots?: FieldSlots;
  message?: (item: AnyItem, answer: FormItemValues) => string;
  onSaved?: (item: AnyItem) => void;
  onCancel?: () => void;
};

export function ItemForm({ edited, slots, onCancel, ...saving }: Props) {
  const { save, keepMine } = useSaveItem(edited, saving);
  const busy = useFormState(edited, (state) => state.saving);
  return (
    <>
      <FormStack onSubmit={() => void save()}>
        <ItemFields edited={edited} {...(slots ? { slots } : {})} />
        <div className={classes['acts']} data-page-foot>
          {onCancel ? (
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          ) : null}
          <Button type="submit" loading={busy}>
            Save
          </Button>
        </div>
      </FormStack>
      <ConflictDialog edited={edited} keepMine={() => void keepMine()} />
    </>
  );
}
