import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Group.layer.css';
import { Button, Group } from '@mantine/core';
import type { AnyItem } from '../../data/item-form.ts';
import type { Values } from '../../data/item-values.ts';
import type { EditedItem } from '../../data/use-item-form.ts';
import { FormStack } from '../../ui/form-stack.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { type FieldSlots, ItemFields } from './item-fields.tsx';
import { useSave } from './use-save.ts';

type Props = {
  edited: EditedItem;
  slots?: FieldSlots;
  /** What is said when it is saved. */
  message?: (item: AnyItem, answer: Values) => string;
  onSaved?: (item: AnyItem) => void;
  onCancel?: () => void;
};

/** An item's form with its fields and buttons, on a page of its own or in a box. */
export function ItemForm({ edited, slots, onCancel, ...saving }: Props) {
  const { save, keepMine } = useSave(edited, saving);
  return (
    <>
      <FormStack onSubmit={() => void save()}>
        <ItemFields edited={edited} {...(slots ? { slots } : {})} />
        <Group justify="flex-end" gap="sm">
          {onCancel ? (
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          ) : null}
          <Button type="submit" loading={edited.saving}>
            Save
          </Button>
        </Group>
      </FormStack>
      <ConflictDialog edited={edited} keepMine={() => void keepMine()} />
    </>
  );
}
