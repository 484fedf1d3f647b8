import classes from './kpi-card.module.css';
import { pathOf, sparkPoints } from './spark.ts';

const box = { width: 200, height: 32 };

/** The course of a figure, for the eye only: the chart beside it and its table tell the same to everyone. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const path = pathOf(sparkPoints(values, box));
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
          <path className={classes['sparkLine']} d={path} />
        </>
      )}
    </svg>
  );
}
