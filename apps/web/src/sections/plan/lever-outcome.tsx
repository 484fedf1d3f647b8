import { formatValue } from '@bellwether/domain/format/number';
import { type Levers, projectMonth } from '@bellwether/domain/plan/projection';
import { useId } from 'react';
import { useSession } from '../../data/session/session.ts';
import classes from './plan.module.css';

/** Expected monthly result of a program's levers, such as clicks and leads, updated while the user types. */
export function LeverOutcome({ levers }: { levers: Levers }) {
  const { business } = useSession();
  const heading = useId();
  const result = projectMonth(levers);
  const { clicks, leads, customers, revenue, costPerLead, return: gain } = result;
  const isEmpty = Object.values(result).every((figure) => figure === null);
  const money = (value: number | null) => formatValue(value, 'currency', 'card', business.currency);
  const count = (value: number | null) =>
    formatValue(value === null ? null : Math.round(value * 10) / 10, 'number', 'card');
  return (
    <div className={classes['live']} aria-live="polite">
      <h2 id={heading}>Monthly result</h2>
      {isEmpty ? (
        <p>Enter monthly spend and cost per click. The result appears here.</p>
      ) : (
        <dl aria-labelledby={heading}>
          {(
            [
              ['Clicks', count(clicks)],
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
      )}
    </div>
  );
}
