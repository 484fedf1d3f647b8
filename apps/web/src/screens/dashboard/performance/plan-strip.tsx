import type { PlanProgress } from '@bellwether/contract/api/figures/plan';
import { metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { currencyForReader, formatValue } from '@bellwether/domain/format/number';
import { targetMetrics, targetTypeLabels } from '@bellwether/domain/plan/measured';
import { judgePlan } from '@bellwether/domain/plan/performance';
import { progressMetrics } from '@bellwether/domain/plan/progress-metrics';
import { formatDay } from '@bellwether/domain/time/day';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { usePageSearch } from '../../../data/page/use-screen.ts';
import { useSession } from '../../../data/session/session.ts';
import classes from './plan-strip.module.css';

/** A plan that may still end on either side of its target has no colour. */
const tones = { ahead: 'good', behind: 'bad', open: undefined } as const;

/** Progress of the running year's plan: attainment, forecast, and the amount needed per remaining day. */
export function PlanStrip({
  plan: { plan, type, currency, last_day, standing: progress },
}: {
  plan: PlanProgress;
}) {
  const { business } = useSession();
  const search = usePageSearch();
  const { unit } = metricInfo(targetMetrics[type]);
  const money = currencyForReader(currency, business.currency);
  const amount = (value: number) => formatValue(value, unit, 'card', money);
  const aDay = (value: number) => formatValue(value, unit === 'count' ? 'number' : unit, 'card', money);
  const { actual, attainment, targetToDate, yearTarget, forecast, neededPerDay } = progress;
  const { daysOver, daysKnown } = progress;
  const verdict = judgePlan(progress);
  const year = plan.financial_year ?? plan.name;
  const gap = forecast && yearTarget !== null ? forecast.value - yearTarget : null;
  const share = (value: number | null) =>
    value === null || !yearTarget ? 0 : Math.min(100, Math.max(0, (value / yearTarget) * 100));
  return (
    <section className={classes['plan']} aria-label="Plan">
      <div className={classes['head']}>
        <h2>{`${targetTypeLabels[type]} target, ${year}`}</h2>
        <Anchor renderRoot={(props) => <Link {...props} to="/plan/performance" search={search} />}>
          Plan performance
        </Anchor>
      </div>
      {yearTarget === null ? null : (
        <div
          className={classes['bar']}
          role="img"
          aria-label={`${amount(actual ?? 0)} of ${amount(yearTarget)} for the year`}
          style={{ '--made': `${share(actual)}%`, '--due': `${share(targetToDate)}%` } as CSSProperties}
          data-verdict={verdict}
        />
      )}
      <dl className={classes['figures']}>
        <Figure
          name={progressMetrics.plan_attainment.label}
          value={attainment === null ? 'N/A' : formatValue(attainment, 'percent', 'card')}
          tone={verdict === null ? undefined : tones[verdict]}
          more={
            actual === null || targetToDate === null
              ? daysOver === 0
                ? `${year} has not started`
                : 'No data yet'
              : `${amount(actual)} so far; the target to ${formatDay(last_day)} is ${amount(targetToDate)}`
          }
        />
        <Figure
          name={progressMetrics.plan_forecast.label}
          value={forecast ? amount(forecast.value) : 'N/A'}
          more={
            forecast && forecast.low !== null && forecast.high !== null
              ? `likely ${amount(forecast.low)} to ${amount(forecast.high)}`
              : gap === null
                ? ''
                : `${amount(Math.abs(gap))} ${gap < 0 ? 'short of' : 'above'} target`
          }
        />
        <Figure
          name={progressMetrics.plan_needed_per_day.label}
          value={neededPerDay === null ? 'N/A' : aDay(neededPerDay)}
          more={actual === null || daysKnown === 0 ? '' : `you make ${aDay(actual / daysKnown)} a day so far`}
        />
        <Figure
          name={progressMetrics.plan_year_target.label}
          value={yearTarget === null ? 'N/A' : amount(yearTarget)}
          more={`${progress.days - daysOver} days left`}
        />
      </dl>
    </section>
  );
}

type FigureProps = { name: string; value: string; more: string; tone?: 'good' | 'bad' | undefined };

const Figure = ({ name, value, more, tone }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <b data-tone={tone}>{value}</b>
      {more ? <span>{more}</span> : null}
    </dd>
  </div>
);
