import { formatLeadTime } from '@bellwether/domain/leads/call-audio';
import { leadLink, leadName, leadTypeLabel } from '@bellwether/domain/leads/lead';
import type { LeadStatus } from '@bellwether/domain/leads/status';
import { formatDay } from '@bellwether/domain/time/day';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { ListedLead } from '../../../data/leads/leads.ts';
import { leadPersonQuery, type LeadPerson as Person } from '../../../data/leads/persons.ts';
import { useSession } from '../../../data/session/session.ts';
import { LeadStatusBadge } from '../../../sections/conversions/status-badge.tsx';
import { toSectionState } from '../../../sections/section-state.ts';
import type { TableColumn } from '../../../sections/table/columns/column.ts';
import { DataTable } from '../../../sections/table/data-table.tsx';
import { TableSection } from '../../../sections/table/table-section.tsx';
import { loadChunk } from '../../../ui/feedback/load-chunk.ts';
import { useDialog } from '../../../ui/modals/use-dialog.ts';
import classes from './lead-person.module.css';
import { PersonDecisionList } from './person-decisions.tsx';
import { usePersonDecision } from './use-person-decision.ts';

const SamePerson = lazy(() =>
  loadChunk(() => import('./same-person.tsx')).then((m) => ({ default: m.SamePerson })),
);

type Other = Person['others'][number];
const noCall = { caller: null, audio_url: null, call_status: null };
const columns: TableColumn<Other>[] = [
  { key: 'date', label: 'Received', cell: (lead) => formatLeadTime(lead) },
  { key: 'name', label: 'Name', cell: (lead) => leadName({ ...lead, caller: null }) },
  { key: 'kind', label: 'Type', cell: (lead) => leadTypeLabel({ ...lead, ...noCall }) },
  { key: 'channel', label: 'Channel', cell: ({ channel }) => channel ?? '' },
  { key: 'campaign', label: 'Campaign', cell: ({ campaign }) => campaign ?? '' },
  {
    key: 'lead_status',
    label: 'Status',
    cell: ({ lead_status }) => <LeadStatusBadge status={lead_status as LeadStatus} />,
  },
];

const personText = ({ enquiries, first_day, last_day }: Person): string =>
  `${enquiries.toLocaleString('en-AU')} enquiries, the first on ${formatDay(first_day)}, the last on ${formatDay(last_day)}`;

/** Card with the other leads of the same person, and the decisions on which leads belong together. */
export function LeadPersonCard({ lead }: { lead: ListedLead }) {
  const { business, may } = useSession();
  const mayDecide = may('write', 'conversions');
  const section = toSectionState(useQuery(leadPersonQuery(business.id, lead.id)), ({ data }) => data);
  const { decide, takeBack, busy } = usePersonDecision();
  const joining = useDialog<null>();
  const person = section.kind === 'ready' ? section.value : undefined;
  const others = person?.others ?? [];
  const shown =
    person && person.enquiries - 1 > others.length
      ? `Only the newest ${others.length} others are shown.`
      : '';
  const name = leadName(lead);
  return (
    <>
      <TableSection
        title="This person's other leads"
        busy={section.kind === 'loading' || busy}
        showing={
          person && person.enquiries > 1 ? [personText(person), shown].filter(Boolean).join('. ') : undefined
        }
        controls={
          mayDecide ? (
            <>
              {others[0] ? (
                <Button
                  variant="default"
                  size="sm"
                  disabled={busy}
                  onClick={() => void decide('apart', { id: lead.id, name }, others[0]?.id ?? '')}
                >
                  This lead is not the same person
                </Button>
              ) : null}
              <Button variant="default" size="sm" disabled={busy} onClick={() => joining.open(null)}>
                Same person as …
              </Button>
            </>
          ) : null
        }
        failed={section.kind === 'failed' ? { message: section.message, again: section.again } : undefined}
        empty={
          person && others.length === 0 ? (
            <p className={classes['none']}>This person has no other leads.</p>
          ) : undefined
        }
        pager={
          person && person.decisions.length > 0 ? (
            <PersonDecisionList
              decisions={person.decisions}
              busy={busy}
              takeBack={mayDecide ? takeBack : undefined}
            />
          ) : null
        }
      >
        <DataTable<Other>
          title="This person's other leads"
          columns={columns}
          rows={{ items: person ? others : null, waiting: 1 }}
          rowKey={({ id }) => id}
          nameOf={(other) => leadName({ ...other, caller: null })}
          linkOf={(other) => leadLink(other, business.id)}
          {...(mayDecide
            ? {
                actionsOf: (other: Other) => [
                  {
                    label: 'Not the same person',
                    run: () =>
                      void decide(
                        'apart',
                        { id: other.id, name: leadName({ ...other, caller: null }) },
                        lead.id,
                      ),
                  },
                ],
              }
            : {})}
        />
      </TableSection>
      {joining.content ? (
        <Suspense>
          <SamePerson
            key={joining.content.key}
            opened={joining.opened}
            onClose={joining.close}
            lead={lead}
            known={new Set([lead.id, ...others.map(({ id }) => id)])}
            onChosen={(other) => {
              joining.close();
              void decide('same', { id: lead.id, name }, other);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
