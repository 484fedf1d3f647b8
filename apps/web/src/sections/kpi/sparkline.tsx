import classes from './kpi-card.module.css';
import { pathOf, sparkPoints } from './spark.ts';

const box = { width: 200, height: 32 };

/** The course of a figure, for the eye only: the chart beside it and its table tell the same to everyone. */
export function Sparkline({ values, running }: { values: readonly (number | null)[]; running: boolean }) {
  const points = sparkPoints(values, box);
  const path = pathOf(points);
  // A period that is not over must not read as a decline.
  const tail = running && values.at(-1) !== null;
  return (
    <svg
      className={classes['spark']}
      viewBox={`0 -2 ${box.width} ${box.height + 4}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {path && (
        <>
          <path className={classes['sparkGround']} d={`${path}V${box.height}H0Z`} />
          <path className={classes['sparkLine']} d={tail ? pathOf(points.slice(0, -1)) : path} />
          {tail && (
            <path className={`${classes['sparkLine']} ${classes['running']}`} d={pathOf(points.slice(-2))} />
          )}
        </>
      )}
    </svg>
  );
}
