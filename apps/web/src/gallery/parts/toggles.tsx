import { Stack } from '@mantine/core';
import { useState } from 'react';
import { ConfirmedToggle } from '../../ui/inputs/confirmed-toggle.tsx';
import { Toggle } from '../../ui/inputs/toggle.tsx';
import { Specimen } from '../specimen.tsx';

function Plain({ label, start = false }: { label: string; start?: boolean }) {
  const [on, setOn] = useState(start);
  return <Toggle label={label} checked={on} onChange={setOn} />;
}

function Confirmed() {
  const [on, setOn] = useState(true);
  const [times, setTimes] = useState(0);
  const confirm = () => {
    setOn(false);
    setTimes(times + 1);
  };
  return (
    <>
      <ConfirmedToggle label="Google Ads" checked={on} onTurnOn={() => setOn(true)} onConfirmed={confirm} />
      <output aria-label="Emitted">{times}</output>
    </>
  );
}

function Saved() {
  const [on, setOn] = useState(true);
  const save = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    setOn(false);
  };
  return <ConfirmedToggle label="Meta Ads" checked={on} onTurnOn={() => setOn(true)} onConfirmed={save} />;
}

export function TogglesSpecimens() {
  return (
    <>
      <Specimen name="Toggle">
        <Stack gap="xs">
          <Plain label="Video meeting" />
          <Plain label="Send a reminder" start />
        </Stack>
      </Specimen>
      <Specimen name="Disabled, described, wrong">
        <Stack gap="xs">
          <Toggle label="Off and disabled" checked={false} disabled onChange={() => {}} />
          <Toggle label="On and disabled" checked disabled onChange={() => {}} />
          <Toggle
            label="Demo mode"
            description="Shows made-up figures."
            error="It could not be saved."
            checked
            onChange={() => {}}
          />
        </Stack>
      </Specimen>
      <Specimen name="Toggle with confirmation">
        <Confirmed />
      </Specimen>
      <Specimen name="With confirmation, saved for a second">
        <Saved />
      </Specimen>
    </>
  );
}
