import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../../data/session/session.ts';
import { MatchTable } from '../../../sections/roi/match-table.tsx';

/** Table of leads that became customers, loaded on request; hidden from users without access to ROI. */
export function LeadsOfCustomers() {
  const { may } = useSession();
  const [shown, setShown] = useState(false);
  if (!may('read', 'roi')) return null;
  if (!shown)
    return (
      <div>
        <Button variant="default" size="sm" onClick={() => setShown(true)}>
          Show their leads
        </Button>
      </div>
    );
  return (
    <MatchTable
      title="Leads of customers"
      urlKey="leads"
      empty="No leads match these customers by phone number, address or name."
    />
  );
}
