import type { GrowthReport } from '@bellwether/contract/api/growth-report';
import { createGetAnswer, growthQueries } from '@bellwether/contract/pages/growth-report/page';
import { restatementText } from '@bellwether/contract/pages/growth-report/restated';
import { dayAt, formatDay, formatMonth } from '@bellwether/contract/time/day';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { sendMonthState } from '../../data/growth-report.ts';
import { useSession } from '../../data/session/session.ts';
import { notify } from '../../ui/notify.tsx';
import classes from './growth-report.module.css';

/** Says whether the month is closed and what was restated since; closes it or opens it again. */
export function MonthState({ report: { month, closed, restated, story_answers } }: { report: GrowthReport }) {
  const { business, may } = useSession();
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: (state: 'closed' | 'open') => sendMonthState(queries, business.id, month, state),
    onError: (failure) => notify({ type: 'error', text: readErrorMessage(failure) }),
  });
  const since = closed && formatDay(dayAt(business.time_zone, new Date(closed.at)));
  const figures = createGetAnswer(story_answers)(growthQueries.figures);
  return (
    <section className={classes['state']} aria-label="State of the month">
      <p>
        {since
          ? `${formatMonth(month)} was closed on ${since}${closed?.by ? ` by ${closed.by}` : ''}. The report shows what was reported.`
          : `${formatMonth(month)} is open: its figures still change with late data.`}
      </p>
      {since && figures
        ? restated.map((one) => (
            <p key={one.metric} className={classes['restated']}>
              {restatementText(one, since, figures)}
            </p>
          ))
        : null}
      {may('write', 'growth_report') ? (
        <Button
          size="sm"
          variant="default"
          loading={saving.isPending}
          onClick={() => saving.mutate(closed ? 'open' : 'closed')}
        >
          {closed ? 'Open month again' : 'Close month'}
        </Button>
      ) : null}
    </section>
  );
}
