import { formatDateTime } from '@bellwether/domain/time/date-time';
import { formatDay } from '@bellwether/domain/time/day';
import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { LeadPerson } from '../../../data/leads/persons.ts';
import { usePageSearch } from '../../../data/page/use-screen.ts';
import { useSession } from '../../../data/session/session.ts';
import conversions from '../../../sections/conversions/conversions.module.css';
import classes from './lead-person.module.css';

type Decision = LeadPerson['decisions'][number];
type Lead = Decision['lead'];

const leadName = ({ name, phone, lead_id }: Lead): string => name || phone || `lead ${lead_id}`;

/** Name and date of a lead. It is a link while the lead exists. */
function LeadLink({ lead }: { lead: Lead }) {
  const search = usePageSearch();
  const { id } = lead;
  const linkText = `${leadName(lead)} of ${formatDay(lead.date)}`;
  if (id === null) return linkText;
  return (
    <Anchor
      underline="always"
      inherit
      renderRoot={(props) => (
        <Link to="/conversions/$leadId" params={{ leadId: id }} search={search} {...props} />
      )}
    >
      {linkText}
    </Anchor>
  );
}

type Props = {
  decisions: readonly Decision[];
  busy: boolean;
  /** Undoes a decision; undefined if the reader cannot undo decisions. */
  takeBack: ((id: string) => void) | undefined;
};

/** List of decisions on whether leads are of the same person, each with an undo button. */
export function PersonDecisionList({ decisions, busy, takeBack }: Props) {
  const { business } = useSession();
  return (
    <section className={classes['said']} aria-label="Decisions about this person">
      <h3>Decisions about this person</h3>
      <ul>
        {decisions.map(({ id, decision, lead, other, user, occurred_at }) => (
          <li key={id}>
            <span>
              <LeadLink lead={lead} />
              {decision === 'apart' ? ' is not the same person' : ' is the same person'}
              {other ? (
                <>
                  {' as '}
                  <LeadLink lead={other} />
                </>
              ) : null}{' '}
              <span className={conversions['quiet']}>
                {`${user ?? 'Former user'}, ${formatDateTime(business.time_zone, new Date(occurred_at))}`}
              </span>
            </span>
            {takeBack ? (
              <Button
                size="compact-xs"
                variant="default"
                disabled={busy}
                aria-label={`Undo the decision about ${leadName(lead)}`}
                onClick={() => takeBack(id)}
              >
                Undo
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
