import { actionItemForm } from '@bellwether/contract/forms/meetings';
import { formatDateTime } from '@bellwether/contract/time/date-time';
import { dayIn, formatDay } from '@bellwether/contract/time/day';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { endpointOf, itemsQuery } from '../../../data/items/items.ts';
import { type ActionItem, upcomingMeetings } from '../../../data/meetings.ts';
import { printFilters, printValue } from '../../../data/page/url-filters.ts';
import { useSession } from '../../../data/session/session.ts';
import { MeetingLink } from '../../../sections/meetings/meeting-link.tsx';
import classes from './performance.module.css';

const open = {
  filter: [[{ key: 'status', operator: '!=' as const, value: 'done' }]],
  sort: { key: 'due_date', direction: 'asc' as const },
  perPage: 1,
};

/** All tasks of the business, whoever took them on. */
const everyoneOf = (business: string) => ({
  business,
  filters: printFilters({
    tasks: { filter: { whose: printValue('=', 'all'), of: printValue('=', business) } },
  }),
});

/** When is the next meeting, and what was taken on and is not done? Nothing for those who may not see meetings. */
export const NextSteps = memo(function NextSteps() {
  const { business, may } = useSession();
  return may('read', 'meetings') ? <Steps business={business.id} timeZone={business.time_zone} /> : null;
});

function Steps({ business, timeZone }: { business: string; timeZone: string }) {
  const meetings = useQuery(upcomingMeetings(business));
  const actions = useQuery(itemsQuery<ActionItem>(endpointOf(actionItemForm), business, open));
  const [next] = meetings.data ?? [];
  const [first] = actions.data?.data ?? [];
  const count = actions.data?.meta[0]?.pagination.total ?? 0;
  if (!meetings.data || !actions.data) return null;
  const due = first?.due_date ?? null;
  const late = due !== null && due < dayIn(timeZone, new Date());
  return (
    <section className={classes['next']} aria-label="Next steps">
      <p>
        <span className={classes['quiet']}>Next meeting</span>
        {next ? (
          <>
            <MeetingLink id={next.id}>{next.name}</MeetingLink>
            <span>{formatDateTime(timeZone, new Date(next.start_at))}</span>
          </>
        ) : (
          <span>None is planned.</span>
        )}
      </p>
      <p>
        <span className={classes['quiet']}>Open actions</span>
        <Anchor renderRoot={(props) => <Link {...props} to="/tasks" search={everyoneOf(business)} />}>
          {count}
        </Anchor>
        {first && due && (
          <span className={late ? classes['late'] : undefined}>
            {late ? `'${first.name}' was due ${formatDay(due)}` : `next due ${formatDay(due)}: ${first.name}`}
          </span>
        )}
      </p>
    </section>
  );
}
