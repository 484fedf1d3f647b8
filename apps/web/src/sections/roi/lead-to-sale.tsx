import { useSession } from '../../data/session/session.ts';
import classes from '../data-page/data-page.module.css';

/** Note on the business's average days from lead to sale: recent leads may still become sales. */
export function LeadToSale() {
  const days = useSession().business.marketing_priorities.avg_days_from_lead_to_sale;
  if (!days) return null;
  const time = days === 1 ? '1 day' : `${days} days`;
  return (
    <p className={classes['note']}>
      A lead takes about {time} to become a sale here, so many sales from leads of the last {time} are still
      to come.
    </p>
  );
}
