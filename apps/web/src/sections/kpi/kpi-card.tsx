import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/Tooltip.layer.css';
import { formatValue } from '@bellwether/contract/format/number';
import { Skeleton, Tooltip } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { useId } from 'react';
import { InfoTooltip } from '../../ui/info-tooltip.tsx';
import type { Section } from '../section.ts';
import { ChangeMark } from './change-mark.tsx';
import type { Kpi } from './kpi.ts';
import classes from './kpi-card.module.css';
import { passportOf } from './passport.ts';
import { Sparkline } from './sparkline.tsx';

export type KpiCardProps = { header: string; about?: string; icon?: TablerIcon; section: Section<Kpi> };

/** One figure: what it is, how much, against what, and its course. Every face has the same size. */
export function KpiCard({ header, about, icon: Icon, section }: KpiCardProps) {
  const heading = useId();
  const lines = section.is === 'ready' ? passportOf(section.value) : about ? [about] : [];
  return (
    <section className={classes['card']} aria-labelledby={heading} aria-busy={section.is === 'loading'}>
      <div className={classes['header']}>
        {Icon && <Icon size={16} stroke={1.75} aria-hidden="true" />}
        <h2 id={heading} className={classes['title']}>
          {header}
        </h2>
        {lines.length > 0 && (
          <InfoTooltip label={header}>
            {lines.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </InfoTooltip>
        )}
      </div>
      <Face section={section} />
    </section>
  );
}

function Face({ section }: { section: Section<Kpi> }) {
  if (section.is === 'loading')
    return (
      <>
        <Skeleton height={28} width="60%" mt={8} />
        <Skeleton height={12} width="45%" mt={12} />
      </>
    );
  if (section.is === 'failed')
    return (
      <div className={classes['small']} role="alert">
        <p className={classes['failure']}>{section.say}</p>
        <button type="button" className={classes['again']} onClick={section.again}>
          Try again
        </button>
      </div>
    );
  if (section.is === 'empty') return <p className={classes['value']}>N/A</p>;
  return <Ready kpi={section.value} />;
}

function Ready({ kpi }: { kpi: Kpi }) {
  const { value, was, unit, currency, change, description, spark } = kpi;
  const short = formatValue(value, unit, 'card', currency);
  const exact = formatValue(value, unit, 'table', currency);
  return (
    <>
      <p className={classes['figure']}>
        <Tooltip label={exact} disabled={exact === short}>
          <span className={classes['value']} data-exact={exact}>
            {short}
          </span>
        </Tooltip>
      </p>
      {was !== undefined && (was !== null || value !== null) && (
        <p className={classes['small']}>
          {change && <ChangeMark change={change} />}
          <span>{`vs ${formatValue(was, unit, 'card', currency)}`}</span>
        </p>
      )}
      {description && <p className={classes['small']}>{description}</p>}
      <Sparkline values={spark} />
    </>
  );
}
