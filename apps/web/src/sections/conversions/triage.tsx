import type { Filter } from '@bellwether/contract/query/filter';
import { leadsList } from '@bellwether/contract/rows/leads';
import { formatLeadTime, toCallAudio } from '@bellwether/domain/leads/call-audio';
import { isCall, leadName, leadTypeLabel } from '@bellwether/domain/leads/lead';
import { type LeadStatus, leadStatuses, leadStatusKeys } from '@bellwether/domain/leads/status';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { itemsQuery } from '../../data/items/items.ts';
import { type ListedLead, leadRowsEndpoint } from '../../data/leads/leads.ts';
import { createRecordingFetcher } from '../../data/meetings/recordings.ts';
import { useSession } from '../../data/session/session.ts';
import { CallPlayer } from '../../ui/audio/call-player.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorBlock } from '../../ui/feedback/error-block.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { LabelValue, LabelValues } from '../../ui/layout/label-value.tsx';
import { Dialog } from '../../ui/modals/dialog.tsx';
import { createRecordingLoader } from '../rows/lead-cells.tsx';
import { QualityScore } from '../rows/quality-score.tsx';
import classes from './conversions.module.css';
import { LeadStatusBadge } from './status-badge.tsx';
import { useLeadStatus } from './use-lead-status.tsx';

/** Keyboard shortcut of each lead status: its first letter, which is unique. */
const letters = Object.fromEntries(leadStatusKeys.map((status) => [status[0] ?? '', status]));

type Props = { opened: boolean; onClose: () => void; where: Filter };

/**
 * Shows new leads one by one, with their call, so that the user can rate them by keyboard. Closing refreshes the page.
 */
export function LeadTriage({ opened, onClose, where }: Props) {
  const { business } = useSession();
  const queries = useQueryClient();
  const query = useQuery({
    ...itemsQuery<ListedLead>(leadRowsEndpoint, business.id, {
      filter: [...where, [{ key: 'lead_status', operator: '=', value: 'new' }]],
      sort: leadsList.sort,
      perPage: 50,
    }),
    // Turns off refetching, because rated leads would drop out of the list while the user goes through it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const close = () => {
    onClose();
    void queries.invalidateQueries();
  };
  const [page] = query.data?.meta ?? [];
  return (
    <Dialog opened={opened} onClose={close} title="Review new leads" size="lg" long>
      {query.error ? (
        <ErrorBlock message={readErrorMessage(query.error)} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <Skeleton height={280} />
      ) : query.data.data.length === 0 ? (
        <EmptyState message="No new leads." hint="All leads shown have a status." />
      ) : (
        <OneByOne list={query.data.data} total={page?.pagination.total ?? 0} />
      )}
    </Dialog>
  );
}

function OneByOne({ list, total }: { list: readonly ListedLead[]; total: number }) {
  const { business } = useSession();
  const [at, setAt] = useState(0);
  const [decided, setDecided] = useState<Readonly<Record<string, LeadStatus>>>({});
  const container = useRef<HTMLDivElement>(null);
  // Moves the focus to the leads once they load, because the dialog sets the focus before that.
  useEffect(() => container.current?.focus(), []);
  const go = (by: number) => setAt((now) => Math.min(list.length - 1, Math.max(0, now + by)));
  const { set, saving, dialog } = useLeadStatus((id, status, undone) => {
    setDecided((now) => ({ ...now, [id]: status }));
    if (undone) setAt(list.findIndex((one) => one.id === id));
    else go(1);
    container.current?.focus();
  });
  const lead = list[at];
  if (!lead) return null;
  const judge = (status: LeadStatus) => {
    if (saving) return;
    const before = decided[lead.id] ?? lead.lead_status;
    set({ id: lead.id, name: leadName(lead), before, beforeAmount: lead.won_amount }, status);
  };
  const play = () =>
    container.current?.querySelector<HTMLButtonElement>('[aria-label="Play"], [aria-label="Pause"]')?.click();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    const key = event.key.toLowerCase();
    const status = letters[key];
    if (key === 'j' || key === 'arrowright') go(1);
    else if (key === 'k' || key === 'arrowleft') go(-1);
    else if (key === 'p') play();
    else if (status) judge(status);
    else return;
    event.preventDefault();
  };
  const call = toCallAudio(lead);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are shortcuts for the buttons inside
    <div ref={container} className={classes['triage']} data-autofocus tabIndex={-1} onKeyDown={onKeyDown}>
      <p className={classes['quiet']} role="status">
        {`${at + 1} of ${list.length}${total > list.length ? ` (newest first; ${total.toLocaleString('en-AU')} new in all)` : ''}`}
      </p>
      <h3>
        {leadName(lead)} <LeadStatusBadge status={decided[lead.id] ?? lead.lead_status} />
      </h3>
      <LabelValues plain>
        <LabelValue label="Received">{formatLeadTime(lead)}</LabelValue>
        <LabelValue label="Type">{leadTypeLabel(lead)}</LabelValue>
        <LabelValue label="Campaign">{lead.campaign ?? lead.channel}</LabelValue>
        <LabelValue label="Landing page">{lead.page_path_short}</LabelValue>
        <LabelValue label="Lead score">
          <QualityScore score={lead.quality_score} />
        </LabelValue>
        <LabelValue label="Customer">{lead.customer?.name}</LabelValue>
      </LabelValues>
      {isCall(lead) ? (
        <CallPlayer
          key={lead.id}
          call={call}
          {...(call.audioLink
            ? createRecordingLoader(call.audioLink, createRecordingFetcher(business.id))
            : {})}
        />
      ) : null}
      <fieldset className={classes['statuses']} aria-label="Status">
        {leadStatusKeys.map((status) => (
          <Button
            key={status}
            variant="default"
            size="sm"
            disabled={saving}
            aria-keyshortcuts={status[0] ?? ''}
            onClick={() => judge(status)}
          >
            {leadStatuses[status]}
            <kbd>{status[0]?.toUpperCase()}</kbd>
          </Button>
        ))}
      </fieldset>
      <div className={classes['statuses']}>
        <Button variant="subtle" size="sm" disabled={at === 0} onClick={() => go(-1)}>
          Previous lead<kbd>K</kbd>
        </Button>
        <Button variant="subtle" size="sm" disabled={at === list.length - 1} onClick={() => go(1)}>
          Next lead<kbd>J</kbd>
        </Button>
        {call.audioLink ? (
          <Button variant="subtle" size="sm" onClick={play}>
            Play<kbd>P</kbd>
          </Button>
        ) : null}
      </div>
      {dialog}
    </div>
  );
}
