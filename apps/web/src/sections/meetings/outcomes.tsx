import {
  expectedChangeText,
  measuredChangeText,
  outcomeStateLabels,
  outcomeTone,
} from '@bellwether/contract/meetings/pack-text';
import { useQuery } from '@tanstack/react-query';
import { actionOutcomesQuery, type Outcome } from '../../data/meetings/meeting-pack.ts';
import type { Meeting } from '../../data/meetings/meetings.ts';
import { useSession } from '../../data/session/session.ts';
import { ErrorBlock } from '../../ui/feedback/error-block.tsx';
import { MeetingLink } from '../meeting-link.tsx';
import { toSectionState } from '../section-state.ts';
import classes from './meetings.module.css';
import pack from './pack.module.css';

export function OutcomeList({ outcomes }: { outcomes: readonly Outcome[] }) {
  const { business } = useSession();
  return (
    <ul className={pack['list']}>
      {outcomes.map((one) => (
        <li key={one.id}>
          <span className={pack['outcome']} data-tone={outcomeTone(one)}>
            {outcomeStateLabels[one.state].label}
          </span>
          <div className={pack['told']}>
            <strong>{one.name}</strong>
            <span>{measuredChangeText(one, business.currency)}</span>
            <small>
              {`Expected: ${expectedChangeText(one)}. ${one.done ? 'Done' : 'Open'}${one.assigned_to ? `, ${one.assigned_to}` : ''}, from `}
              <MeetingLink id={one.meeting.id}>{one.meeting.name}</MeetingLink>
            </small>
          </div>
        </li>
      ))}
    </ul>
  );
}

/**
 * Card with the outcomes of earlier action items, at the top of the page. Hidden if no action item is linked to a
 * metric.
 */
export function ActionOutcomes({ meeting }: { meeting: Meeting }) {
  const { business } = useSession();
  const section = toSectionState(useQuery(actionOutcomesQuery(business.id, meeting.id)), ({ data }) => data);
  if (section.kind === 'loading' || (section.kind === 'ready' && section.value.length === 0)) return null;
  return (
    <section className={classes['card']} aria-label="Results">
      <header className={classes['head']}>
        <h2>Results</h2>
      </header>
      {section.kind === 'ready' ? <OutcomeList outcomes={section.value} /> : null}
      {section.kind === 'failed' ? <ErrorBlock message={section.message} retry={section.again} /> : null}
    </section>
  );
}
