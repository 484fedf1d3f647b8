import { useState } from 'react';
import { DateField } from '../../ui/inputs/date-field.tsx';
import { Specimen } from '../specimen.tsx';

type Props = Partial<Omit<Parameters<typeof DateField>[0], 'value' | 'onChange'>> & { value?: string };

function Chosen({ value, ...rest }: Props) {
  const [date, setDate] = useState<string | null>(value ?? null);
  return (
    <>
      <DateField label="Date" {...rest} value={date} onChange={setDate} />
      <output aria-label="Emitted">{JSON.stringify(date)}</output>
    </>
  );
}

export function DatesSpecimens() {
  return (
    <>
      <Specimen name="Day">
        <Chosen value="2026-03-17T00:00:00" required />
      </Specimen>
      <Specimen name="Day, empty">
        <Chosen description="When the work began." />
      </Specimen>
      <Specimen name="Day within bounds">
        <Chosen min="2026-03-05" max="2026-03-20" value="2026-03-10T00:00:00" />
      </Specimen>
      <Specimen name="Month">
        <Chosen kind="month" label="Month" value="2026-03-01T00:00:00" />
      </Specimen>
      <Specimen name="Year">
        <Chosen kind="year" label="Year" value="2026-01-01T00:00:00" />
      </Specimen>
      <Specimen name="Financial year">
        <Chosen kind="financial" label="Financial year" max="2027-07-01" />
      </Specimen>
      <Specimen name="Read-only">
        <Chosen value="2026-03-17T00:00:00" readOnly />
      </Specimen>
      <Specimen name="Disabled">
        <Chosen value="2026-03-17T00:00:00" disabled />
      </Specimen>
      <Specimen name="Wrong">
        <Chosen error="Date is required." required />
      </Specimen>
    </>
  );
}
