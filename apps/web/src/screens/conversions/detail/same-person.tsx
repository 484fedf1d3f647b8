import { leadsList } from '@bellwether/contract/rows/leads';
import { formatLeadTime } from '@bellwether/domain/leads/call-audio';
import { leadName, leadTypeLabel } from '@bellwether/domain/leads/lead';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readErrorMessage } from '../../../data/calls/api-error.ts';
import { itemsQuery } from '../../../data/items/items.ts';
import { type ListedLead, leadRowsEndpoint } from '../../../data/leads/leads.ts';
import { useSession } from '../../../data/session/session.ts';
import conversions from '../../../sections/conversions/conversions.module.css';
import { SearchBox } from '../../../sections/table/search-box.tsx';
import { ErrorBlock } from '../../../ui/feedback/error-block.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../../ui/modals/dialog.tsx';
import classes from './lead-person.module.css';

type Props = {
  opened: boolean;
  onClose: () => void;
  lead: ListedLead;
  /** Ids of this person's leads, which the search results leave out. */
  known: ReadonlySet<string>;
  onChosen: (id: string) => void;
};

const atOnce = 10;

export function SamePerson({ opened, onClose, lead, known, onChosen }: Props) {
  const { business } = useSession();
  const [keywords, setKeywords] = useState('');
  const query = useQuery({
    ...itemsQuery<ListedLead>(leadRowsEndpoint, business.id, {
      keywords,
      sort: leadsList.sort,
      perPage: atOnce + known.size,
    }),
    enabled: keywords !== '',
    placeholderData: keepPreviousData,
  });
  const found = (query.data?.data ?? []).filter(({ id }) => !known.has(id)).slice(0, atOnce);
  return (
    <Dialog opened={opened} onClose={onClose} title={`Same person as ${leadName(lead)}`} size="lg" long>
      <div className={classes['search']}>
        <p className={conversions['quiet']}>
          Search for another lead of this person by name, phone number, email address or lead number. All
          leads of both then count as one person. You can undo this.
        </p>
        <SearchBox keywords={keywords} label="Search for another lead" onSearch={setKeywords} />
        {query.error ? (
          <ErrorBlock message={readErrorMessage(query.error)} retry={() => void query.refetch()} />
        ) : keywords === '' ? null : !query.data ? (
          <Skeleton height={160} />
        ) : found.length === 0 ? (
          <p role="status">No other leads found.</p>
        ) : (
          <ul className={classes['found']} aria-label="Leads found">
            {found.map((one) => (
              <li key={one.id}>
                <span>
                  {leadName(one)}
                  <span className={conversions['quiet']}>
                    {[formatLeadTime(one), leadTypeLabel(one), one.phone, one.email]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`${leadName(one)} of ${formatLeadTime(one)} is the same person`}
                  onClick={() => onChosen(one.id)}
                >
                  Same person
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
