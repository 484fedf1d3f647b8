import type { PlanProgress } from '@bellwether/contract/api/plan';
import { metricInfo } from '@bellwether/contract/catalogue/metrics';
import { currencyForReader, formatValue } from '@bellwether/contract/format/number';
import { targetMetrics, targetTypeLabels } from '@bellwether/contract/plan/measured';
import { formatDay } from '@bellwether/contract/time/day';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { usePageSearch } from '../../../data/page/use-screen.ts';
import { useSession } from '../../../data/session/session.ts';
import classes from './plan-strip.module.css';

/** Minimum attainment of a plan that counts as met; the rest is less than a few days' work. */
const met = 0.95;

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
          data-behind={attainment !== null && attainment < met}
        />
      )}
      <dl className={classes['figures']}>
        <Figure
          name="On track to date"
          value={attainment === null ? 'N/A' : formatValue(attainment, 'percent', 'card')}
          tone={attainment === null ? undefined : attainment < met ? 'bad' : 'good'}
          more={
            actual === null || targetToDate === null
              ? daysOver === 0
                ? `${year} has not started`
                : 'No data yet'
              : `${amount(actual)} so far; the target to ${formatDay(last_day)} is ${amount(targetToDate)}`
          }
        />
        <Figure
          name="Year-end forecast"
          value={forecast ? amount(forecast.value) : 'N/A'}
          more={[
            ...(forecast && forecast.low !== null && forecast.high !== null
              ? [`${amount(forecast.low)} to ${amount(forecast.high)} likely`]
              : []),
            ...(gap === null ? [] : [`${amount(Math.abs(gap))} ${gap < 0 ? 'short of' : 'over'} target`]),
          ].join(', ')}
        />
        <Figure
          name="Needed per day from now"
          value={neededPerDay === null ? 'N/A' : aDay(neededPerDay)}
          more={actual === null || daysKnown === 0 ? '' : `you make ${aDay(actual / daysKnown)} a day so far`}
        />
        <Figure
          name="Year target"
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
