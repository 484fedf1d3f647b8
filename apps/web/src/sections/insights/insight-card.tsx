import type { Insight } from '@bellwether/contract/api/figures/insights';
import { completeSubject } from '@bellwether/contract/reports/mail-subject';
import { formatRange } from '@bellwether/domain/answers/label';
import { inSentence } from '@bellwether/domain/format/in-sentence';
import { detectors } from '@bellwether/domain/insights/finding';
import { formatMonthlyAmount, insightAnchor, insightsPath } from '@bellwether/domain/insights/insight-text';
import { type DismissReason, dismissReasonKeys, dismissReasons } from '@bellwether/domain/insights/state';
import { dayAt, formatDay } from '@bellwether/domain/time/day';
import { Badge, Button, Menu } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useSession } from '../../data/session/session.ts';
import { loadChunk } from '../../ui/feedback/load-chunk.ts';
import { useDialog } from '../../ui/modals/use-dialog.ts';
import { MeetingLink } from '../meeting-link.tsx';
import { copyLink } from '../sharing/copy-link.ts';
import { useAddToMeeting } from '../sharing/use-add-to-meeting.tsx';
import { RowMenu } from '../table/rows/row-menu.tsx';
import { describeMeasure } from './acceptance.ts';
import { DriverBars } from './drivers.tsx';
import { FindingChart } from './finding-chart.tsx';
import classes from './insights.module.css';
import { insightMailText } from './mail-insight.ts';
import { describeSize } from './size-text.ts';
import { useInsightDecision } from './use-insight-decision.ts';

type Props = { title: string; dismiss: (reason: DismissReason) => void };

/** Button that dismisses an insight, with a menu of reasons. */
const DismissMenu = ({ title, dismiss }: Props) => (
  <Menu position="bottom-start" withinPortal>
    <Menu.Target>
      <Button size="sm" variant="default" aria-label={`Dismiss ${title}`}>
        Dismiss
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {dismissReasonKeys.map((reason) => (
        <Menu.Item key={reason} onClick={() => dismiss(reason)}>
          {dismissReasons[reason]}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);

const AcceptDialog = lazy(() =>
  loadChunk(() => import('./accept-dialog.tsx')).then((m) => ({ default: m.AcceptDialog })),
);

const ShareDialog = lazy(() =>
  loadChunk(() => import('../sharing/share-dialog.tsx')).then((m) => ({ default: m.ShareDialog })),
);

const confidenceTexts = {
  high: 'High confidence',
  medium: 'Medium confidence',
  low: 'Low confidence',
} as const;

/** Returns the direction that colours an amount; one that is not sure has no colour, as in the overview. */
const directionOf = ({ size, confidence }: Insight['finding']) =>
  size === null || confidence === 'low' ? undefined : size.amount < 0 ? 'down' : 'up';

/**
 * Card of an insight: the finding, the figures behind it, its drivers, its size in money or leads and the suggested
 * action.
 */
export function InsightCard({ insight }: { insight: Insight }) {
  const { business } = useSession();
  const { finding, title, text, action, state } = insight;
  const measure = state === 'open' ? describeMeasure(insight, dayAt(business.time_zone, new Date())) : '';
  const size = finding.size ? describeSize(finding.size, business.currency) : '';
  const heading = `${insightAnchor(insight.id)}-title`;
  return (
    <article className={classes['card']} id={insightAnchor(insight.id)} aria-labelledby={heading}>
      <div className={classes['words']}>
        <div className={classes['head']}>
          <h2 id={heading}>{title}</h2>
          {finding.size ? (
            <strong className={classes['size']} data-direction={directionOf(finding)}>
              {formatMonthlyAmount(finding.size.amount, business.currency)}
            </strong>
          ) : null}
        </div>
        <p className={classes['tags']}>
          <Badge variant="light" color="gray">
            {detectors[finding.detector]}
          </Badge>
          {finding.channel ? (
            <Badge variant="light" color="gray">
              {finding.channel}
            </Badge>
          ) : null}
          <span>{confidenceTexts[finding.confidence]}</span>
          <span>{formatRange(finding.range)}</span>
        </p>
        <p>{text}</p>
        {insight.reworded ? (
          <p className={classes['quiet']}>Worded by a language model from these figures</p>
        ) : null}
        {size === '' ? null : <p className={classes['quiet']}>{size}</p>}
        <DriverBars finding={finding} currency={business.currency} />
        <p className={classes['action']}>
          <strong>What to do</strong> {action}
        </p>
        {measure === '' ? null : <p className={classes['quiet']}>{measure}</p>}
        <Decision insight={insight} />
      </div>
      <div className={classes['evidence']}>
        <FindingChart finding={finding} />
      </div>
    </article>
  );
}

function Decision({ insight }: { insight: Insight }) {
  const { business, may } = useSession();
  const { decide, busy } = useInsightDecision(insight);
  const acceptance = useDialog<null>();
  const mail = useDialog<null>();
  const { add, dialog } = useAddToMeeting();
  const { finding, title, state } = insight;
  const mayWrite = may('write', 'insights');
  const link = new URL(`${insightsPath}?business=${business.id}`, window.location.href);
  link.hash = insightAnchor(insight.id);
  const more = () => [
    ...(add ? [{ label: 'Add to meeting', run: () => add(title, { range: finding.range }) }] : []),
    { label: 'Email this insight', run: () => mail.open(null) },
    { label: 'Copy link', run: () => void copyLink(link.href) },
  ];
  return (
    <>
      <Decided insight={insight} />
      <div className={classes['buttons']}>
        {mayWrite && state === 'open' ? (
          <>
            {may('write', 'meetings') ? (
              <Button size="sm" disabled={busy} onClick={() => acceptance.open(null)}>
                Accept
              </Button>
            ) : null}
            <Button size="sm" variant="default" loading={busy} onClick={() => decide({ state: 'done' })}>
              Mark as done
            </Button>
            <DismissMenu title={title} dismiss={(reason) => decide({ state: 'dismissed', reason })} />
          </>
        ) : null}
        {mayWrite && state !== 'open' ? (
          <Button size="sm" variant="default" loading={busy} onClick={() => decide({ state: 'open' })}>
            Open again
          </Button>
        ) : null}
        <RowMenu title={title} actions={more} />
      </div>
      {acceptance.content ? (
        <Suspense fallback={null}>
          <AcceptDialog
            key={acceptance.content.key}
            insight={insight}
            opened={acceptance.opened}
            onClose={acceptance.close}
          />
        </Suspense>
      ) : null}
      {mail.content ? (
        <Suspense fallback={null}>
          <ShareDialog
            key={mail.content.key}
            heading="Email this insight"
            subject={completeSubject(title, { business: business.trading_name, range: null })}
            link={link.href}
            message={`${business.trading_name}: AI Growth Copilot\n\n${insightMailText(insight, business.currency)}`}
            opened={mail.opened}
            onClose={mail.close}
          />
        </Suspense>
      ) : null}
      {dialog}
    </>
  );
}

/** Shows which user decided on the insight, and when. */
function Decided({ insight }: { insight: Insight }) {
  const { business } = useSession();
  const { state, reason, decided_at: at, decided_by: by, action_item: item, present, last_found } = insight;
  if (state === 'open' || at === null) return null;
  const day = formatDay(dayAt(business.time_zone, new Date(at)));
  const verb = { accepted: 'Accepted', done: 'Marked as done', dismissed: 'Dismissed' }[state];
  return (
    <p className={classes['quiet']}>
      {`${verb}${by ? ` by ${by}` : ''} on ${day}${reason ? `: ${inSentence(dismissReasons[reason])}` : ''}.`}
      {item ? (
        <>
          {' '}
          {`Action: '${item.name}'${item.assigned_to ? `, ${item.assigned_to}` : ''}${item.due_date ? `, due ${formatDay(item.due_date)}` : ''}${item.done ? ', done' : ''}. `}
          <MeetingLink id={item.meeting.id}>{item.meeting.name}</MeetingLink>
        </>
      ) : null}
      {present ? null : ` Last seen ${formatDay(last_found)}.`}
    </p>
  );
}
