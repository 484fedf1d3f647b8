import type { Label } from './axis-labels.ts';
import type { Look } from './look.ts';

/** A label of an axis, its note under it. */
export const AxisLabel = ({ label, look }: { label: Label; look: Look }) => (
  <text x={label.x} y={label.y} textAnchor={label.anchor} fill={look.dimmed}>
    {label.text}
    {label.note && (
      <tspan x={label.x} dy={15}>
        {label.note}
      </tspan>
    )}
  </text>
);
