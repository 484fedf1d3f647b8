import {
  formatCallLength,
  formatMetricValue,
  formatTargetAmount,
  insightAmountText,
  listTargetsToDiscuss,
  metricLabel,
  moveChangeText,
  noTargetsText,
  targetAmountsText,
  targetProgressText,
} from '@bellwether/contract/meetings/pack-text';
import { modules } from '@bellwether/domain/access/slugs';
import { formatRange } from '@bellwether/domain/answers/label';
import { currencyForReader } from '@bellwether/domain/format/number';
import { insightAnchor, insightsPath } from '@bellwether/domain/insights/insight-text';
import { formatDay } from '@bellwether/domain/time/day';
import { Anchor, Button } from '@mantine/core';
import { IconClipboardList, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type MeetingPack, meetingPackQuery } from '../../data/meetings/meeting-pack.ts';
import type { Meeting } from '../../data/meetings/meetings.ts';
import { useSession } from '../../data/session/session.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { OneLineSection } from '../../ui/layout/one-line-section.tsx';
import { toSectionState } from '../section-state.ts';
import { SectionStateView } from '../section-state-view.tsx';
import classes from './meetings.module.css';
import styles from './pack.module.css';

type PartProps = {
  title: string;
  none: string;
  /** Whether the section appears only in print. */
  printed?: boolean;
  children: readonly ReactNode[];
};

function Part({ title, none, printed = false, children }: PartProps) {
  return (
    <section aria-label={title} className={printed ? styles['printed'] : undefined}>
      <h3>{title}</h3>
      {children.length > 0 ? (
        <ul className={styles['list']}>{children}</ul>
      ) : (
        <p className={classes['none']}>{none}</p>
      )}
    </section>
  );
}

const listEntry = (key: string, lead: ReactNode, about: ReactNode) => (
  <li key={key}>
    <div className={styles['told']}>
      <strong>{lead}</strong>
      <small>{about}</small>
    </div>
  </li>
);

function PackContent({ pack, meeting }: { pack: MeetingPack; meeting: Meeting }) {
  const { business } = useSession();
  const { since, closed } = pack;
  return (
    <>
      <p className={styles['since']}>
        {`${since.last_meeting ? `Since ${since.last_meeting.name}, ${formatDay(since.last_meeting.date)}: ` : ''}${formatRange(since.range)} compared with ${formatRange(since.before)}`}
      </p>
      <div className={styles['parts']}>
        <Part title="Biggest changes" none="No figure clearly changed.">
          {pack.moves.map((move) => {
            const { metric, now, before } = move;
            const currency = currencyForReader(move.currency, business.currency);
            return listEntry(
              metric,
              `${metricLabel(metric)} ${moveChangeText(move)}`,
              `${formatMetricValue(metric, before, currency)} → ${formatMetricValue(metric, now, currency)}`,
            );
          })}
        </Part>
        <Part
          title="Insights"
          none={
            closed.includes('insights')
              ? 'You do not have access to insights.'
              : 'No insight needs attention.'
          }
        >
          {pack.insights.map((insight) =>
            listEntry(
              insight.id,
              <Anchor
                renderRoot={(props) => (
                  <Link
                    {...props}
                    to={insightsPath}
                    search={{ business: insight.business_id }}
                    hash={insightAnchor(insight.id)}
                  />
                )}
              >
                {insight.title}
              </Anchor>,
              insightAmountText(insight, business.currency),
            ),
          )}
        </Part>
        <Part title="Targets" none={noTargetsText(pack)}>
          {listTargetsToDiscuss(pack).map((target) =>
            listEntry(target.plan, targetProgressText(target), targetAmountsText(target, business.currency)),
          )}
        </Part>
        <Part title="Calls to listen to" none="No calls to highlight in this period.">
          {pack.calls.map((one) =>
            listEntry(
              `${one.why} ${one.id}`,
              one.why === 'long'
                ? `${formatCallLength(one.seconds ?? 0)} with ${one.who ?? 'an unknown caller'}`
                : `Missed: ${one.who ?? 'an unknown caller'}, who has spent ${formatTargetAmount('revenue', one.worth, business.currency)}`,
              [
                one.occurred_at ? formatDay(one.occurred_at.slice(0, 10)) : '',
                one.channel ?? '',
                one.audio ? 'recorded' : '',
              ]
                .filter(Boolean)
                .join(' · '),
            ),
          )}
        </Part>
        <Part
          title={`Open action items (${pack.open_actions})`}
          none="No open action items."
          // Hides these action items on screen for an upcoming meeting, because its page lists them again with
          // checkboxes.
          printed={meeting.status === 'scheduled'}
        >
          {pack.actions.map((one) =>
            listEntry(
              one.id,
              one.name,
              `${one.assigned_to ?? 'Not assigned yet'}${one.due_date ? ` · ${one.overdue ? 'overdue since' : 'due'} ${formatDay(one.due_date)}` : ''} · ${one.meeting}`,
            ),
          )}
        </Part>
      </div>
      {closed.length > 0 ? (
        <p className={classes['none']}>
          {`Not included, because you do not have access: ${closed.map((slug) => modules[slug as keyof typeof modules] ?? slug).join(', ')}.`}
        </p>
      ) : null}
    </>
  );
}

/** Prints only the meeting pack; other content of the page is hidden while the print dialog is open. */
const printPack = () => {
  document.body.dataset['printing'] = 'pack';
  window.addEventListener('afterprint', () => delete document.body.dataset['printing'], { once: true });
  window.print();
};

/** Card of the meeting pack. The pack is prepared automatically before the meeting, and on demand afterwards. */
export function MeetingPackCard({ meeting }: { meeting: Meeting }) {
  const { business } = useSession();
  const [isShown, setShown] = useState(meeting.status === 'scheduled');
  const section = toSectionState(
    useQuery({ ...meetingPackQuery(business.id, meeting.id), enabled: isShown }),
    ({ data }) => data,
  );
  if (!isShown)
    return (
      <OneLineSection
        title="Meeting pack"
        note="Changes since the last meeting, insights, targets, calls to listen to and open action items."
      >
        <Button
          variant="default"
          size="sm"
          leftSection={<IconClipboardList size={16} />}
          onClick={() => setShown(true)}
        >
          Prepare pack
        </Button>
      </OneLineSection>
    );
  return (
    <section className={`${classes['card']} ${styles['pack']}`} aria-label="Meeting pack">
      <header className={classes['head']}>
        <h2>Meeting pack</h2>
        <Button
          className={styles['unprinted'] ?? ''}
          variant="default"
          size="sm"
          disabled={section.kind !== 'ready'}
          leftSection={<IconPrinter size={16} />}
          onClick={printPack}
        >
          Print
        </Button>
      </header>
      <SectionStateView section={section} loading={<Skeleton height={240} />} nothing={() => null}>
        {(pack) => <PackContent pack={pack} meeting={meeting} />}
      </SectionStateView>
    </section>
  );
}
