import { formatValue } from '@bellwether/contract/format/number';
import { type Levers, projectMonth } from '@bellwether/contract/plan/projection';
import { useSession } from '../../data/session/session.ts';
import classes from './plan.module.css';

/** Monthly result of the levers, updated while typing. */
export function LeverOutcome({ levers }: { levers: Levers }) {
  const { business } = useSession();
  const result = projectMonth(levers);
  const { clicks, leads, customers, revenue, costPerLead, return: gain } = result;
  if (Object.values(result).every((figure) => figure === null))
    return (
      <div className={classes['live']}>
        <h2>Monthly result</h2>
        <p>Enter monthly spend and cost per click. The result appears here.</p>
      </div>
    );
  const money = (value: number | null) => formatValue(value, 'currency', 'card', business.currency);
  const count = (value: number | null) =>
    formatValue(value === null ? null : Math.round(value * 10) / 10, 'number', 'card');
  return (
    <dl className={classes['live']} aria-label="Monthly result" aria-live="polite">
      {(
        [
          ['Clicks per month', count(clicks)],
          ['Leads', count(leads)],
          ['Customers', count(customers)],
          ['Revenue', money(revenue)],
          ['Cost per lead', money(costPerLead)],
          ['Return', formatValue(gain, 'percent', 'card')],
        ] as const
      ).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
