import { Stack } from '@mantine/core';
import { useState } from 'react';
import { FormLabel } from '../../ui/inputs/form-label.tsx';
import { LongTextField } from '../../ui/inputs/long-text-field.tsx';
import { NumberField } from '../../ui/inputs/number-field.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { Specimen } from '../specimen.tsx';

function Text(props: Partial<Parameters<typeof TextField>[0]>) {
  const [value, setValue] = useState(props.value ?? '');
  return <TextField label="Name" {...props} value={value} onChange={setValue} />;
}

function Money(props: Partial<Parameters<typeof NumberField>[0]>) {
  const [value, setValue] = useState<number | null>(1234.5);
  return (
    <>
      <NumberField label="Amount" {...props} value={value} onChange={setValue} />
      <output aria-label="Emitted">{JSON.stringify(value)}</output>
    </>
  );
}

function Long() {
  const [value, setValue] = useState('Two lines\nof a description.');
  return (
    <Stack>
      <LongTextField label="Description" required={false} value={value} onChange={setValue} maxLength={200} />
      <LongTextField label="Kept as it is" value={value} onChange={() => {}} readOnly />
    </Stack>
  );
}

export function InputsSpecimens() {
  return (
    <>
      <Specimen name="Labels">
        <div>
          <FormLabel required>Must be filled</FormLabel>
        </div>
        <FormLabel>May be left empty</FormLabel>
      </Specimen>
      <Specimen name="Text">
        <Text description="As it stands on the invoices." placeholder="Riverside Dental" />
      </Specimen>
      <Specimen name="Optional text">
        <Text label="Nickname" required={false} />
      </Specimen>
      <Specimen name="At most five characters">
        <Text label="Postcode" maxLength={5} />
      </Specimen>
      <Specimen name="Read-only text">
        <Text label="Account number" value="A-1029" readOnly />
      </Specimen>
      <Specimen name="Disabled text">
        <Text value="Cannot be changed now" disabled />
      </Specimen>
      <Specimen name="Wrong text">
        <Text value="x" error="A name has at least two letters." />
      </Specimen>
      <Specimen name="Long text">
        <Long />
      </Specimen>
      <Specimen name="Number">
        <Money />
      </Specimen>
      <Specimen name="Money">
        <Money currency="AUD" required />
      </Specimen>
    </>
  );
}
