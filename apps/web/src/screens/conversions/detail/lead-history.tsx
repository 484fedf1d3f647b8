import { currencyForReader, formatValue } from '@bellwether/domain/format/number';
import { leadStatusLabel } from '@bellwether/domain/leads/status';
import { formatDateTime } from '@bellwether/domain/time/date-time';
import { useQuery } from '@tanstack/react-query';
import { readErrorMessage } from '../../../data/calls/api-error.ts';
import { type ListedLead, leadHistoryQuery } from '../../../data/leads/leads.ts';
import { useSession } from '../../../data/session/session.ts';
import classes from '../../../sections/conversions/conversions.module.css';
import { ErrorBlock } from '../../../ui/feedback/error-block.tsx';

/** List of the status changes of a lead. */
export function LeadHistory({ lead }: { lead: ListedLead }) {
  const { business } = useSession();
  const { data, error, refetch } = useQuery(leadHistoryQuery(business.id, lead.id));
  const money = (amount: number) =>
    formatValue(amount, 'currency', 'table', currencyForReader(business.currency, business.currency));
  return (
    <section className={classes['card']} aria-label="Status history">
      <h2>Status history</h2>
      {error ? <ErrorBlock message={readErrorMessage(error)} retry={() => void refetch()} /> : null}
      {data?.data.length === 0 ? <p>No status changes yet.</p> : null}
      <ul className={classes['history']}>
        {(data?.data ?? []).map(({ id, from, to, amount, user, occurred_at }) => (
          <li key={id}>
            {`${leadStatusLabel(from)} → ${leadStatusLabel(to)}${amount === null ? '' : `, ${money(amount)}`}`}{' '}
            <span className={classes['quiet']}>
              {`${user ?? 'Former user'}, ${formatDateTime(business.time_zone, new Date(occurred_at))}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
