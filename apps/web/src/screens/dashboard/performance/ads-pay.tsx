import { findYearWindow } from '@bellwether/domain/judgement/windows';
import { dayAt } from '@bellwether/domain/time/day';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { periodUrlKey, writePeriod } from '../../../data/page/page-state.ts';
import { encodeFilters } from '../../../data/page/url-filters.ts';
import { useSession } from '../../../data/session/session.ts';
import classes from './ads-pay.module.css';
import { useNextSteps } from './use-next-steps.ts';

const tones = {
  pays: 'good',
  loses: 'bad',
  unclear: 'even',
  too_early: 'even',
  too_little: 'even',
  unknown: 'even',
} as const;

/** Returns the URL search parameters of the page with the twelve months of the answer, so that it shows the same figures. */
const toSearch = ({ id, time_zone: timeZone }: { id: string; time_zone: string }) => ({
  business: id,
  filters: encodeFilters({
    [periodUrlKey]: writePeriod({
      range: findYearWindow(dayAt(timeZone, new Date())).range,
      comparison: { mode: 'previous_year' },
      frequency: 'month',
    }),
  }),
});

/**
 * Answers whether the ads pay: spend, leads, customers, invoices, and the verdict. It is empty without ad spend, and for
 * users who may not see ROI.
 */
export function AdsPay() {
  const { business } = useSession();
  const { data } = useNextSteps();
  if (!data?.payback) return null;
  const { steps, sentence, verdict, period } = data.payback;
  return (
    <section className={classes['pay']} aria-label="Do the ads pay?">
      <ol className={classes['steps']}>
        {steps.map(({ label, value }) => (
          <li key={label}>
            <b>{value}</b>
            <span>{label}</span>
          </li>
        ))}
      </ol>
      <p className={classes['verdict']} data-tone={tones[verdict]}>
        {sentence}
      </p>
      <p className={classes['period']}>
        {`Last 12 whole months, ${period}. `}
        <Anchor renderRoot={(props) => <Link {...props} to="/roi/insights" search={toSearch(business)} />}>
          ROI insights
        </Anchor>
      </p>
    </section>
  );
}
