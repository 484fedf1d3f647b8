import { agendaItemForm, meetingForm } from '@bellwether/contract/forms/meetings';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { hasUnsavedFormChanges, useFormState, useItemForm } from '../../data/items/use-item-form.ts';
import { ItemForm } from '../../sections/item-form/item-form.tsx';
import { useAttendees } from '../meeting-form.tsx';
import { Specimen } from '../specimen.tsx';

/** Form with every kind of field. Saving it creates a real meeting in the current business. */
function MeetingSpecimen() {
  const edited = useItemForm({ form: meetingForm });
  const unsaved = useFormState(edited, hasUnsavedFormChanges);
  const deletions = useFormState(edited, (state) => state.deletions);
  const [saved, setSaved] = useState('');
  return (
    <Specimen name="A new meeting">
      <ItemForm
        edited={edited}
        {...useAttendees()}
        message={({ name }) => `Saved ${String(name)}`}
        onSaved={({ id }) => setSaved(id)}
      />
      <p>{unsaved ? 'There are unsaved changes.' : 'Nothing is unsaved.'}</p>
      <p>
        Saved as <span data-saved>{saved || 'nothing yet'}</span>
      </p>
      <Button
        variant="default"
        disabled={saved === '' || deletions.length > 0}
        onClick={() => edited.queueDeletion({ endpoint: 'modules/meetings/forms/meetings/items', id: saved })}
      >
        Delete when it is saved
      </Button>
    </Specimen>
  );
}

/** Form that never sends anything, because `beforeSubmit` returns undefined. */
function AbortedSpecimen() {
  const edited = useItemForm({ form: agendaItemForm, beforeSubmit: () => undefined });
  return (
    <Specimen name="An agenda item that is not sent">
      <ItemForm edited={edited} />
    </Specimen>
  );
}

export function ItemFormSpecimens() {
  return (
    <>
      <MeetingSpecimen />
      <AbortedSpecimen />
    </>
  );
}
