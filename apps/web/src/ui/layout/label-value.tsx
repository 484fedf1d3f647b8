import type { ReactNode } from 'react';
import { InfoTooltip } from '../overlays/info-tooltip.tsx';
import classes from './label-value.module.css';

type Props = {
  /** Draws the values without boxes, for use in a card. */
  plain?: boolean;
  children: ReactNode;
};

/** Grid of `LabelValue` boxes, with as many in a row as fit. */
export function LabelValues({ plain = false, children }: Props) {
  return (
    <dl className={classes['boxes']} data-plain={plain || undefined}>
      {children}
    </dl>
  );
}

/** Label and value in one box, inside `LabelValues`. An empty value is a dash. */
export function LabelValue({
  label,
  info,
  children,
}: {
  label: string;
  info?: string;
  children?: ReactNode;
}) {
  const empty = children === null || children === undefined || children === '';
  return (
    <div className={classes['box']}>
      <dt>
        {label}
        {info ? <InfoTooltip label={label}>{info}</InfoTooltip> : null}
      </dt>
      <dd>{empty ? '–' : children}</dd>
    </div>
  );
}
