import { invoicesList } from '@bellwether/contract/rows/invoices';
import { formatDay } from '@bellwether/domain/time/day';
import { useQuery } from '@tanstack/react-query';
import { itemsQuery } from '../../../data/items/items.ts';
import type { ListedLead } from '../../../data/leads/leads.ts';
import { useSession } from '../../../data/session/session.ts';
import classes from '../../../sections/conversions/conversions.module.css';
import { MatchTable } from '../../../sections/roi/match-table.tsx';
import { RowsTable } from '../../../sections/table/rows-table.tsx';

/** Invoices of the customer that the lead became; hidden from users without access to financials. */
export function LeadCustomer({ lead }: { lead: ListedLead }) {
  const { may } = useSession();
  const { customer, customer_key: key } = lead;
  if (!may('read', 'financials')) return null;
  // Renders nothing without a customer, because the card of the match already says so.
  if ((!customer || key === null) && may('read', 'roi')) return null;
  if (!customer || key === null)
    return (
      <section className={classes['card']} aria-label="Customer">
        <h2>Customer</h2>
        <p>No matching customer found.</p>
      </section>
    );
  return (
    <>
      <InvoiceNote lead={lead} customerKey={key} />
      <RowsTable
        list={invoicesList}
        title={`Invoices of ${customer.name ?? key}`}
        where={[[{ key: 'customer_key', operator: '=', value: key }]]}
      />
    </>
  );
}

/**
 * Note on why the invoices may not result from this lead: the match is unconfirmed, or invoices are older than the
 * lead.
 */
function InvoiceNote({ lead, customerKey }: { lead: ListedLead; customerKey: string }) {
  const { business } = useSession();
  const { data } = useQuery(
    itemsQuery(`modules/${invoicesList.module}/rows/${invoicesList.slug}`, business.id, {
      filter: [
        [{ key: 'customer_key', operator: '=', value: customerKey }],
        [{ key: 'day', operator: '<', value: lead.date }],
      ],
      perPage: 1,
    }),
  );
  const earlier = data?.meta[0]?.pagination.total ?? 0;
  const name = lead.customer?.name ?? customerKey;
  const notes = [
    lead.customer?.match_state === 'to_confirm'
      ? `The match with ${name} is not confirmed, so no invoice counts for this lead yet.`
      : '',
    earlier > 0
      ? `${earlier === 1 ? 'One invoice is' : `${earlier.toLocaleString('en-AU')} invoices are`} dated before this lead of ${formatDay(lead.date)}, so this lead did not bring ${earlier === 1 ? 'it' : 'them'}.`
      : '',
  ].filter(Boolean);
  return notes.length > 0 ? (
    <section className={classes['card']} aria-label="About these invoices">
      <p>{notes.join(' ')}</p>
    </section>
  ) : null;
}

/**
 * Card to confirm or reject the matched customer, with confidence and reason; hidden from users without access to ROI.
 */
export function LeadMatch({ lead }: { lead: ListedLead }) {
  const { may } = useSession();
  if (!may('read', 'roi')) return null;
  return (
    <MatchTable
      title="Matched customer"
      where={[
        [{ key: 'lead_key', operator: '=', value: lead.lead_id }],
        [{ key: 'day', operator: '=', value: lead.date }],
      ]}
      urlKey="match"
      empty="This lead is not matched to a customer."
    />
  );
}
