import '@mantine/core/styles/Button.layer.css';
import { Button, Group, Text } from '@mantine/core';
import type { ItemForm } from '../../data/items/item-form.ts';
import { changedFields, givenFields, startValues } from '../../data/items/item-values.ts';
import { useFormState } from '../../data/items/use-item-form.ts';
import { useSession } from '../../data/session/session.ts';
import { Dialog } from '../../ui/modals/dialog.tsx';
import { type FormatContext, fieldText } from '../field-text.ts';
import classes from './conflict-dialog.module.css';

type Props = {
  edited: ItemForm;
  keepMine: () => void;
  /** How people and other items, kept as ids, are called. */
  nameOf?: FormatContext['nameOf'];
};

/** Somebody else saved the item in the meantime: both versions beside each other, and which of them is to stand. */
export function ConflictDialog({ edited, keepMine, nameOf }: Props) {
  const { business } = useSession();
  const { form, leaveConflict } = edited;
  const found = useFormState(edited, (state) => state.theirs);
  // What is typed does not change while the question stands.
  const { values } = edited.state();
  const theirs = found && startValues(form, found);
  const place = { timeZone: business.time_zone, currency: business.currency, ...(nameOf ? { nameOf } : {}) };
  const differing = theirs ? changedFields(form, values, theirs) : [];
  return (
    <Dialog
      opened={theirs !== null}
      onClose={leaveConflict}
      size="lg"
      title={`This ${form.item} was changed in the meantime`}
    >
      <Text mb="md">
        {differing.length > 0
          ? 'Somebody else saved it while you were working on it. Nothing of yours is lost yet.'
          : 'Somebody else saved it while you were working on it, with the same result.'}
      </Text>
      {differing.length > 0 ? (
        <table className={classes['versions']}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Mine</th>
              <th scope="col">Theirs</th>
            </tr>
          </thead>
          <tbody>
            {givenFields(form)
              .filter(({ name }) => differing.includes(name))
              .map((field) => (
                <tr key={field.name}>
                  <th scope="row">{field.label}</th>
                  <td>{fieldText(field, values[field.name], place) || '–'}</td>
                  <td>{fieldText(field, theirs?.[field.name], place) || '–'}</td>
                </tr>
              ))}
          </tbody>
        </table>
      ) : null}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={edited.takeTheirs}>
          Take theirs
        </Button>
        <Button onClick={keepMine}>Keep mine</Button>
      </Group>
    </Dialog>
  );
}
