import { formatMonthlyAmount, insightAnchor, insightsPath } from '@bellwether/domain/insights/insight-text';
import { formatDateTime } from '@bellwether/domain/time/date-time';
import { dayAt, formatDay } from '@bellwether/domain/time/day';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, memo, Suspense } from 'react';
import { encodeFilters, encodeFilterValue } from '../../../data/page/url-filters.ts';
import { useSession } from '../../../data/session/session.ts';
import { MeetingLink } from '../../../sections/meeting-link.tsx';
import { loadChunk } from '../../../ui/feedback/load-chunk.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import classes from './performance.module.css';
import { type NextStepsData, useNextSteps } from './use-next-steps.ts';

// Loads the plan's progress strip only for a plan with targets, so that the first load of other businesses stays small.
const PlanStrip = lazy(() =>
  loadChunk(() => import('./plan-strip.tsx')).then((m) => ({ default: m.PlanStrip })),
);

/** Returns the URL search parameters with which the task page lists all tasks of a business, of every assignee. */
const allTasksSearch = (business: string) => ({
  business,
  filters: encodeFilters({
    tasks: { filter: { whose: encodeFilterValue('=', 'all'), of: encodeFilterValue('=', business) } },
  }),
});

/**
 * Section with the progress of the plan, the next meeting and open actions. It omits data that the user cannot see. If
 * its query fails it renders nothing, because the page works without it.
 */
export const NextSteps = memo(function NextSteps() {
  const { data } = useNextSteps();
  if (!data) return null;
  const { plan, meetings, insights } = data;
  return (
    <>
      {plan ? (
        <Suspense fallback={<Skeleton height={132} />}>
          <PlanStrip plan={plan} />
        </Suspense>
      ) : null}
      {meetings ? <Meetings {...meetings} /> : null}
      {insights && insights.count > 0 ? <Insights {...insights} /> : null}
    </>
  );
});

type MeetingsProps = NonNullable<NextStepsData['meetings']>;

function Meetings({ next, open_actions: count, first_action: first }: MeetingsProps) {
  const { id: business, time_zone: timeZone } = useSession().business;
  const dueDate = first?.due_date ?? null;
  const late = dueDate !== null && dueDate < dayAt(timeZone, new Date());
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
          <span>No meeting planned.</span>
        )}
      </p>
      <p>
        <span className={classes['quiet']}>Open actions</span>
        <Anchor renderRoot={(props) => <Link {...props} to="/tasks" search={allTasksSearch(business)} />}>
          {count}
        </Anchor>
        {first && dueDate && (
          <span className={late ? classes['late'] : undefined}>
            {late
              ? `'${first.name}' was due ${formatDay(dueDate)}`
              : `next: '${first.name}', due ${formatDay(dueDate)}`}
          </span>
        )}
      </p>
    </section>
  );
}

function Insights({ count, top }: NonNullable<NextStepsData['insights']>) {
  const { id: business } = useSession().business;
  return (
    <section className={classes['next']} aria-label="Insights">
      <p>
        <span className={classes['quiet']}>Insights</span>
        <Anchor renderRoot={(props) => <Link {...props} to={insightsPath} search={{ business }} />}>
          {count}
        </Anchor>
      </p>
      {top.map(({ id, title, amount, currency }) => (
        <p key={id}>
          <Anchor
            renderRoot={(props) => (
              <Link {...props} to={insightsPath} search={{ business }} hash={insightAnchor(id)} />
            )}
          >
            {title}
          </Anchor>
          {amount === null ? null : <span>{formatMonthlyAmount(amount, currency)}</span>}
        </p>
      ))}
    </section>
  );
}
