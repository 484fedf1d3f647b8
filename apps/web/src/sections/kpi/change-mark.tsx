import type { Unit } from '@bellwether/domain/catalogue/metrics/entry';
import {
  type Change,
  formatChange,
  isDifferenceUnit,
  isDisplayedAsZero,
} from '@bellwether/domain/format/change';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './kpi-card.module.css';

const tone = ({ good }: Change) => (good === null ? 'even' : good ? 'good' : 'bad');
const arrows = { up: IconArrowUp, down: IconArrowDown, flat: null };

/** Renders a change with its arrow, coloured by whether the change is good. A change from zero is labelled 'new'. */
export function ChangeMark({ change, unit }: { change: Change; unit: Unit }) {
  const isSmall = isDisplayedAsZero(change, unit);
  const Arrow = isSmall ? null : arrows[change.direction];
  return (
    <span
      className={`${classes['change']} ${classes[isSmall ? 'even' : tone(change)]}`}
      data-direction={change.direction}
    >
      {Arrow && <Arrow size={14} stroke={2} aria-hidden="true" />}
      {formatChange(change, unit)}
      {change.isNew && unit !== 'percent' && !isDifferenceUnit(unit) && (
        <span className={classes['even']}> new</span>
      )}
    </span>
  );
}
