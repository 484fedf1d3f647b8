import type { Label } from './axis-labels.ts';
import type { Look } from './look.ts';

/** A label of an axis. */
export const AxisLabel = ({ label: { x, y, anchor, text, slanted }, look }: { label: Label; look: Look }) => (
  <text
    x={x}
    y={y}
    textAnchor={anchor}
    fill={look.dimmed}
    {...(slanted ? { transform: `rotate(-45 ${x} ${y})`, fontSize: 10 } : {})}
  >
    {text}
  </text>
);
