import type { MetricInfo } from '@bellwether/domain/catalogue/metrics/entry';
import { metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import type { DisplayCurrency } from '@bellwether/domain/format/number';
import { formatValue } from '@bellwether/domain/format/number';
import type { Finding } from '@bellwether/domain/insights/finding';
import type { CSSProperties } from 'react';
import classes from './insights.module.css';

type Props = { finding: Finding; currency: DisplayCurrency };

const formatEffect = (effect: number, { unit }: MetricInfo, currency: DisplayCurrency): string => {
  const shown = formatValue(Math.abs(effect), unit === 'count' ? 'scale' : unit, 'card', currency);
  return `${effect < 0 ? '−' : '+'}${shown}`;
};

/** Bars of the drivers of a change. The drivers sum to the change. */
export function DriverBars({ finding: { metric, drivers, actual, expected }, currency }: Props) {
  if (drivers.length === 0 || expected === null) return null;
  const info = metricInfo(metric);
  const largest = Math.max(...drivers.map(({ effect }) => Math.abs(effect)));
  return (
    <section className={classes['drivers']} aria-label="What drives it">
      <h3>What drives it</h3>
      <ul>
        {drivers.map(({ label, effect }) => (
          <li key={label}>
            <span>{label}</span>
            <span
              className={classes['bar']}
              data-down={effect < 0 || undefined}
              style={
                { '--share': `${largest > 0 ? (Math.abs(effect) / largest) * 100 : 0}%` } as CSSProperties
              }
              aria-hidden
            />
            <span className="figures">{formatEffect(effect, info, currency)}</span>
          </li>
        ))}
      </ul>
      <p className={classes['quiet']}>Together {formatEffect(actual - expected, info, currency)}.</p>
    </section>
  );
}
