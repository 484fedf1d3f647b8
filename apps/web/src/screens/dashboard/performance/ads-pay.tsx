import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
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
        <Anchor
          renderRoot={(props) => <Link {...props} to="/roi/insights" search={{ business: business.id }} />}
        >
          ROI insights
        </Anchor>
      </p>
    </section>
  );
}
