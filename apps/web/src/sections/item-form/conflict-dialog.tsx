import type { ItemFormStore } from '../../data/items/item-form.ts';
import { initialFormValues, listChangedFields, listEditableFields } from '../../data/items/item-values.ts';
import { useFormState } from '../../data/items/use-item-form.ts';
import { useSession } from '../../data/session/session.ts';
import { type FormatContext, formatField } from '../field-text.ts';
import { VersionsDialog } from './versions-dialog.tsx';

type Props = {
  edited: ItemFormStore;
  keepMine: () => void;
  /** Looks up the names of users and items by id. */
  findName?: FormatContext['findName'];
};

export function ConflictDialog({ edited, keepMine, findName }: Props) {
  const { business } = useSession();
  const { form, leaveConflict } = edited;
  const found = useFormState(edited, (state) => state.theirs);
  // Values are read once, because they cannot change while the dialog is open.
  const { values } = edited.state();
  const theirs = found && initialFormValues(form, found);
  const context = {
    timeZone: business.time_zone,
    currency: business.currency,
    ...(findName ? { nameOf: findName } : {}),
  };
  const differing = theirs ? listChangedFields(form, values, theirs) : [];
  return (
    <VersionsDialog
      opened={theirs !== null}
      onClose={leaveConflict}
      item={form.item}
      differences={listEditableFields(form)
        .filter(({ name }) => differing.includes(name))
        .map((field) => ({
          label: field.label,
          mine: formatField(field, values[field.name], context),
          theirs: formatField(field, theirs?.[field.name], context),
        }))}
      takeTheirs={edited.takeTheirs}
      keepMine={keepMine}
    />
  );
}
