import type { GrowthReport, ReportedVersion } from '@bellwether/contract/api/figures/growth-report';
import { createGetAnswer, growthQueries } from '@bellwether/contract/pages/growth-report/page';
import { restatementText } from '@bellwether/contract/pages/growth-report/restated';
import { dayAt, formatDay, formatMonth } from '@bellwether/domain/time/day';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { closeReportMonth } from '../../data/growth-report.ts';
import { useSession } from '../../data/session/session.ts';
import { useDialog } from '../../ui/modals/use-dialog.ts';
import { notify } from '../../ui/notifications/notify.tsx';
import classes from './growth-report.module.css';
import { ReopenDialog } from './reopen-dialog.tsx';

type Props = {
  report: GrowthReport;
  /** Shows an earlier version of the month's report; null shows the current version. */
  onShow: (version: number | null) => void;
};

/**
 * Shows whether the month is closed, which figures were restated since, and earlier versions of its report. Closes and
 * reopens the month.
 */
export function MonthState({ report, onShow }: Props) {
  const { month, closed, versions, shown, restated, story_answers } = report;
  const { business, may } = useSession();
  const queries = useQueryClient();
  const reopening = useDialog<true>();
  const closing = useMutation({
    mutationFn: () => closeReportMonth(queries, business.id, month),
    onError: (failure) => notify({ type: 'error', text: readErrorMessage(failure) }),
  });
  const toDay = (time: string) => formatDay(dayAt(business.time_zone, new Date(time)));
  const shownVersion = versions.find(({ version }) => version === shown);
  const figures = createGetAnswer(story_answers)(growthQueries.figures);
  const isEarlier = shownVersion !== undefined && shownVersion.reopened !== null;
  return (
    <section className={classes['state']} aria-label="State of the month">
      <p>
        {closed
          ? `${formatMonth(month)} was closed on ${toDay(closed.at)}${closed.by ? ` by ${closed.by}` : ''}. The report shows what was reported.`
          : `${formatMonth(month)} is open: its figures still change with late data.`}
      </p>
      {isEarlier ? (
        <p className={classes['restated']}>
          {`You see the report of ${toDay(shownVersion.at)} (version ${shownVersion.version}).`}{' '}
          <Button size="compact-sm" variant="subtle" onClick={() => onShow(null)}>
            {closed ? 'Show the last report' : 'Show present figures'}
          </Button>
        </p>
      ) : null}
      {shownVersion && figures
        ? restated.map((one) => (
            <p key={one.metric} className={classes['restated']}>
              {restatementText(one, toDay(shownVersion.at), figures)}
            </p>
          ))
        : null}
      {may('close', 'growth_report') ? (
        <Button
          size="sm"
          variant="default"
          loading={closing.isPending}
          onClick={() => (closed ? reopening.open(true) : closing.mutate())}
        >
          {closed ? 'Open month again' : 'Close month'}
        </Button>
      ) : null}
      <EarlierReports versions={versions} shown={shown} toDay={toDay} onShow={onShow} />
      {reopening.content ? (
        <ReopenDialog
          key={reopening.content.key}
          month={month}
          opened={reopening.opened}
          onClose={reopening.close}
        />
      ) : null}
    </section>
  );
}

type EarlierProps = Pick<Props, 'onShow'> & {
  versions: readonly ReportedVersion[];
  shown: number | null;
  toDay: (time: string) => string;
};

/** Lists earlier versions of the month's report: each was closed and later reopened. */
function EarlierReports({ versions, shown, toDay, onShow }: EarlierProps) {
  const earlier = versions.flatMap(({ reopened, ...one }) => (reopened ? [{ ...one, reopened }] : []));
  if (earlier.length === 0) return null;
  return (
    <details className={classes['versions']}>
      <summary>Earlier reports of this month</summary>
      <ul>
        {earlier.map(({ version, at, by, reopened }) => (
          <li key={version}>
            {`Version ${version}: closed on ${toDay(at)}${by ? ` by ${by}` : ''}, opened again on ${toDay(reopened.at)}${reopened.by ? ` by ${reopened.by}` : ''}. Reason: ${reopened.reason || 'not recorded'}`}{' '}
            <Button
              size="compact-sm"
              variant="subtle"
              disabled={version === shown}
              aria-label={`Show version ${version}`}
              onClick={() => onShow(version)}
            >
              Show
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
