import { buildPayback, paybackQueries } from '@bellwether/contract/pages/roi/payback';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../../data/session/session.ts';
import { usePageAnswers } from '../../../sections/report/use-report.ts';
import classes from './ads-pay.module.css';

const tones = { pays: 'good', loses: 'bad', unclear: 'even', too_little: 'even', unknown: 'even' } as const;

/**
 * Answers whether the ads pay: spend, leads, customers, invoices, and the verdict. It is empty without ad spend, and for
 * users who may not see ROI.
 */
export function AdsPay() {
  const { may } = useSession();
  return may('read', 'roi') ? <AdsPayAnswer /> : null;
}

function AdsPayAnswer() {
  const { business } = useSession();
  const { data } = usePageAnswers(paybackQueries);
  const [figures, fees] = data ?? [];
  const payback = figures ? buildPayback(figures, fees) : null;
  if (!payback) return null;
  const { steps, sentence, verdict, period } = payback;
  return (
    <section className={classes['pay']} aria-label="Do the ads pay?">
      <ol className={classes['steps']}>
        {steps.map(({ metric, label, value }) => (
          <li key={metric}>
            <b>{value}</b>
            <span>{label}</span>
          </li>
        ))}
      </ol>
      <p className={classes['verdict']} data-tone={tones[verdict]}>
        {sentence}
      </p>
      <p className={classes['period']}>
        {`${period}. `}
        <Anchor
          renderRoot={(props) => <Link {...props} to="/roi/insights" search={{ business: business.id }} />}
        >
          ROI insights
        </Anchor>
      </p>
    </section>
  );
}
