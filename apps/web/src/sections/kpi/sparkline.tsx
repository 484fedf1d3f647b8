import { sparklinePaths } from '@bellwether/charts/types/sparkline/layout';
import classes from './kpi-card.module.css';

const box = { width: 200, height: 32 };

/** Renders a sparkline, hidden from screen readers: the chart next to it and its table have the same data. */
export function Sparkline({ values, running }: { values: readonly (number | null)[]; running: boolean }) {
  const { path, tail, ground } = sparklinePaths(values, box, running);
  return (
    <svg
      className={classes['spark']}
      viewBox={`0 -2 ${box.width} ${box.height + 4}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {path && (
        <>
          <path className={classes['sparkGround']} d={ground} />
          <path className={classes['sparkLine']} d={path} />
          {tail && <path className={`${classes['sparkLine']} ${classes['running']}`} d={tail} />}
        </>
      )}
    </svg>
  );
}
