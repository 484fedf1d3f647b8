import type { Change } from '@bellwether/contract/format/change';
import { formatPercentChange } from '@bellwether/contract/format/number';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './kpi-card.module.css';

const tone = ({ good }: Change) => (good === null ? 'even' : good ? 'good' : 'bad');
const arrows = { up: IconArrowUp, down: IconArrowDown, flat: null };

/** The percentage difference with its arrow, green only where the direction is good; 'new' from a base of zero. */
export function ChangeMark({ change }: { change: Change }) {
  const Arrow = arrows[change.direction];
  return (
    <span className={`${classes['change']} ${classes[tone(change)]}`} data-direction={change.direction}>
      {Arrow && <Arrow size={14} stroke={2} aria-hidden="true" />}
      {formatPercentChange(change.percent)}
      {change.isNew && <span className={classes['even']}> new</span>}
    </span>
  );
}
