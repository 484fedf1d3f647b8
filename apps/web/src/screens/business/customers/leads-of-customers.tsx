import '@mantine/core/styles/Button.layer.css';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../../data/session/session.ts';
import { MatchTable } from '../../../sections/roi/match-table.tsx';

/** Which leads became which customers, once asked for, by those who may see it. */
export function LeadsOfCustomers() {
  const { may } = useSession();
  const [shown, setShown] = useState(false);
  if (!may('read', 'roi')) return null;
  if (!shown)
    return (
      <div>
        <Button variant="default" size="sm" onClick={() => setShown(true)}>
          Show which leads they were
        </Button>
      </div>
    );
  return (
    <MatchTable
      title="Leads of customers"
      urlKey="leads"
      empty="No customer was a lead before, as far as phone numbers, addresses and names tell."
    />
  );
}
