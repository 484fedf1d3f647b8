import { invoicesList } from '@bellwether/contract/rows/invoices';
import type { ListedLead } from '../../../data/leads.ts';
import { useSession } from '../../../data/session/session.ts';
import classes from '../../../sections/conversions/conversions.module.css';
import { MatchTable } from '../../../sections/roi/match-table.tsx';
import { RowsTable } from '../../../sections/table/rows-table.tsx';

/** Invoices of the customer that the lead became; hidden without access to financials. */
export function LeadCustomer({ lead }: { lead: ListedLead }) {
  const { may } = useSession();
  const { customer, customer_key: key } = lead;
  if (!may('read', 'financials')) return null;
  if (!customer || key === null)
    return (
      <section className={classes['card']} aria-label="Customer">
        <h2>Customer</h2>
        <p>No matching customer found.</p>
      </section>
    );
  return (
    <RowsTable
      list={invoicesList}
      title={`Invoices of ${customer.name ?? key}`}
      where={[[{ key: 'customer_key', operator: '=', value: key }]]}
    />
  );
}

/** Matched customer with confidence and reason, to confirm or reject; hidden without access to ROI. */
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
