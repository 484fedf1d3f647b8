import { Anchor, Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ErrorList } from '../../ui/feedback/error-list.tsx';
import { SelectField } from '../../ui/inputs/select-field.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { ConfirmModal } from '../../ui/modals/confirm-modal.tsx';
import { FormModal } from '../../ui/modals/form-modal.tsx';
import { SuccessModal } from '../../ui/modals/success-modal.tsx';
import { addedToMeetingText, deleteConfirmation } from '../../ui/modals/text.ts';
import { confirmLeaving } from '../../ui/modals/unsaved-changes-dialog.tsx';
import { ViewModal } from '../../ui/modals/view-modal.tsx';
import { useOverlayCount } from '../../ui/overlays/overlays.ts';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx';
import { Specimen } from '../specimen.tsx';

type Shown = { opened: boolean; onClose: () => void };

/** Button that opens the modal passed as its children. */
function Opens({ label, children }: { label: string; children: (shown: Shown) => ReactNode }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {label}
      </Button>
      {children({ opened, onClose: () => setOpened(false) })}
    </>
  );
}

function Deletion({ opened, onClose }: Shown) {
  const [busy, setBusy] = useState(false);
  return (
    <>
      <ConfirmModal
        {...deleteConfirmation('meeting')}
        opened={opened}
        busy={busy}
        onClose={onClose}
        onConfirm={() => setBusy(true)}
      />
      {/* Simulates the server's answer. */}
      <output aria-label="Deleting">{String(busy)}</output>
      {busy ? <Answer done={() => setBusy(false)} close={onClose} /> : null}
    </>
  );
}

const Answer = ({ done, close }: { done: () => void; close: () => void }) => (
  <button
    type="button"
    onClick={() => {
      done();
      close();
    }}
  >
    Answer
  </button>
);

const questions = Array.from({ length: 12 }, (_, n) => `Question ${n + 1}`);
const people = ['Ana Silva', 'Ben Okafor', 'Chloe Tran'].map((value) => ({ key: value, value }));

function NewMeeting({ opened, onClose, long = false }: Shown & { long?: boolean }) {
  const [name, setName] = useState('');
  const [host, setHost] = useState<string | null>(null);
  const [notes, setNotes] = useState('');
  const [errors, setErrors] = useState<string[]>([]);
  const save = () => {
    if (name.trim() === '') return setErrors(['Meeting name is required.', 'Date is required.']);
    setErrors([]);
    setName('');
    onClose();
  };
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      long={long}
      errors={errors}
      title="New Meeting"
      onSave={save}
      confirmClose={() => name === '' || confirmLeaving()}
    >
      <TextField label="Name" value={name} onChange={setName} />
      <SelectField label="Host" options={people} value={host} onChange={setHost} />
      {long ? <RichTextField label="Description" value={notes} onChange={setNotes} limit={5000} /> : null}
      {long
        ? questions.map((label) => (
            <TextField key={label} label={label} value="" onChange={() => {}} required={false} />
          ))
        : null}
    </FormModal>
  );
}

const OverlayCount = () => <output aria-label="Overlay count">{useOverlayCount()}</output>;

export function ModalsSpecimens() {
  return (
    <>
      <Specimen name="Overlay count">
        <OverlayCount />
      </Specimen>
      <Specimen name="Confirmation">
        <Group>
          <Opens label="Delete the meeting">{(shown) => <Deletion {...shown} />}</Opens>
          <Opens label="Publish">
            {({ opened, onClose }) => (
              <ConfirmModal
                opened={opened}
                onClose={onClose}
                title="Publish the plan?"
                message="Everyone at this business can read it from now on."
                confirm="Publish"
                cancel="Not yet"
                onConfirm={onClose}
              />
            )}
          </Opens>
        </Group>
      </Specimen>
      <Specimen name="View">
        <Opens label="View the meeting">
          {(shown) => (
            <ViewModal
              {...shown}
              title="Q1 review"
              rows={[
                { label: 'Date', value: '17 March 2026' },
                { label: 'Attendees', value: 'Ana Silva, Ben Okafor, Chloe Tran' },
                { label: 'Address' },
                {
                  label: 'Description',
                  value: <RichText html="<p>What <strong>worked</strong>, and what did not.</p>" />,
                },
              ]}
            />
          )}
        </Opens>
      </Specimen>
      <Specimen name="Form">
        <Group>
          <Opens label="New meeting">{(shown) => <NewMeeting {...shown} />}</Opens>
          <Opens label="Being saved">
            {(shown) => (
              <FormModal {...shown} title="Edit Meeting" busy onSave={() => {}}>
                <Text>The answer is on its way.</Text>
              </FormModal>
            )}
          </Opens>
        </Group>
      </Specimen>
      <Specimen name="Long form">
        <Opens label="New long meeting">{(shown) => <NewMeeting {...shown} long />}</Opens>
      </Specimen>
      <Specimen name="Success">
        <Opens label="Add to meeting">
          {(shown) => (
            <SuccessModal
              {...shown}
              message={addedToMeetingText('Q1 review')}
              meetingLink={(linkText) => <Anchor href="/meetings/q1/view">{linkText}</Anchor>}
            />
          )}
        </Opens>
      </Specimen>
      <Specimen name="Generic error">
        <ErrorList errors={['Meeting name is required.', 'Date is required.']} />
      </Specimen>
      <Specimen name="Generic error, one message">
        <ErrorList message="The server could not be reached." />
      </Specimen>
    </>
  );
}
