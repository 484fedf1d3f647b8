import { useState } from 'react';
import { MultiSelectField } from '../../ui/inputs/multi-select-field.tsx';
import { SelectField } from '../../ui/inputs/select-field.tsx';
import { TimeField } from '../../ui/inputs/time-field.tsx';
import type { PersonOption } from '../../ui/people/person.ts';
import { UsersField } from '../../ui/people/users-field.tsx';
import { Specimen } from '../specimen.tsx';

const channels = [
  { key: 'google_ads', value: 'Google Ads' },
  { key: 'facebook_ads', value: 'facebook', label: 'Facebook Ads' },
  { key: 'organic', value: 'Organic Search' },
  { key: 'email', value: 'Email', disabled: true },
];

const people: readonly PersonOption[] = [
  { id: 'u1', name: 'Ann Lee' },
  { id: 'u2', name: 'Bob Ray' },
  { id: 'u3', name: 'Chidi Okafor' },
];

type One = Partial<Omit<Parameters<typeof SelectField>[0], 'value' | 'onChange'>> & { value?: string | null };

function Single({ value = null, ...rest }: One) {
  const [key, setKey] = useState<string | null>(value);
  return (
    <>
      <SelectField label="Channel" options={channels} {...rest} value={key} onChange={setKey} />
      <output aria-label="Emitted">{JSON.stringify(key)}</output>
    </>
  );
}

type Many = Partial<Omit<Parameters<typeof MultiSelectField>[0], 'value' | 'onChange'>> & {
  value?: readonly string[];
};

function Several({ value = [], ...rest }: Many) {
  const [keys, setKeys] = useState<readonly string[]>(value);
  return (
    <>
      <MultiSelectField label="Channels" options={channels} {...rest} value={keys} onChange={setKeys} />
      <output aria-label="Emitted">{JSON.stringify(keys)}</output>
    </>
  );
}

function Users({ required }: { required?: boolean }) {
  const [ids, setIds] = useState<readonly string[]>(required ? ['u2'] : []);
  return (
    <UsersField
      label="Attendees"
      people={people}
      value={ids}
      onChange={setIds}
      {...(required ? { required } : {})}
    />
  );
}

function Times() {
  const [start, setStart] = useState<string | null>(null);
  const [end, setEnd] = useState<string | null>(null);
  const begin = (time: string | null) => {
    setStart(time);
    if (time && end && end <= time) setEnd(null);
  };
  return (
    <>
      <TimeField label="Start time" required value={start} onChange={begin} />
      <TimeField label="End time" required value={end} after={start} disabled={!start} onChange={setEnd} />
      <output aria-label="Emitted">{JSON.stringify([start, end])}</output>
    </>
  );
}

export function SelectsSpecimens() {
  return (
    <>
      <Specimen name="One of several">
        <Single />
      </Specimen>
      <Specimen name="One, required and searched">
        <Single required searchable value="google_ads" />
      </Specimen>
      <Specimen name="Its options are loading">
        <Single loading options={[]} />
      </Specimen>
      <Specimen name="One, read-only">
        <Single readOnly value="organic" />
      </Specimen>
      <Specimen name="One, disabled">
        <Single disabled value="organic" />
      </Specimen>
      <Specimen name="One, wrong">
        <Single required error="Choose a channel." />
      </Specimen>
      <Specimen name="Any of several">
        <Several />
      </Specimen>
      <Specimen name="Any, required">
        <Several required value={['google_ads', 'organic']} description="At least one." />
      </Specimen>
      <Specimen name="Any, read-only">
        <Several readOnly value={['google_ads', 'organic']} />
      </Specimen>
      <Specimen name="Any, disabled and wrong">
        <Several disabled error="Nothing can be chosen now." value={['email']} />
      </Specimen>
      <Specimen name="Users">
        <Users />
      </Specimen>
      <Specimen name="Users, required">
        <Users required />
      </Specimen>
      <Specimen name="Times">
        <Times />
      </Specimen>
    </>
  );
}
