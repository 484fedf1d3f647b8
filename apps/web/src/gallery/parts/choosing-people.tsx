import { useState } from 'react';
import { BusinessUsersField } from '../../sections/people/business-users-field.tsx';
import { Specimen } from '../specimen.tsx';

/** Ids of users that do not exist, as if the reader had lost access to chosen users. */
const two = ['00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000004'];

export function ChoosingPeopleSpecimens() {
  const [noSelection, setNoSelection] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<readonly string[]>(two);
  return (
    <>
      <Specimen name="Nobody chosen">
        <BusinessUsersField label="Attendees" value={noSelection} onChange={setNoSelection} required />
      </Specimen>
      <Specimen name="Two chosen">
        <BusinessUsersField label="Recipients" isRecipients value={chosen} onChange={setChosen} />
      </Specimen>
    </>
  );
}
