import { type ChartTheme, colourOf } from './chart-theme.ts';
import type { FunnelLayout, Step } from './funnel-layout.ts';

type Props = { layout: FunnelLayout; theme: ChartTheme; active: number | null };

/** A funnel: steps around the middle, each joined to the next; what they were before as a dashed edge. */
export function FunnelDrawing({ layout, theme, active }: Props) {
  const { width, height, steps, row } = layout;
  const colour = colourOf(theme, 0);
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fontFamily={theme.font}
      fontSize={12}
      aria-hidden="true"
    >
      {steps.map((step) => (
        <g key={step.at}>
          {step.at === active && (
            <rect
              y={step.at * row}
              width={width}
              height={row}
              fill={theme.dimmed}
              opacity={0.08}
              pointerEvents="none"
            />
          )}
          <Join from={step} to={steps[step.at + 1]} colour={colour} />
          <rect {...step.bar} rx={2} fill={colour} />
          {step.before && (
            <rect {...step.before} rx={2} fill="none" stroke={theme.dimmed} strokeDasharray="3 2" />
          )}
        </g>
      ))}
      {steps.map((step) => (
        <Words key={step.at} {...{ step, theme, width }} />
      ))}
    </svg>
  );
}

const Join = ({ from, to, colour }: { from: Step; to: Step | undefined; colour: string }) => {
  if (!to) return null;
  const [a, b] = [from.bar, to.bar];
  const foot = a.y + a.height;
  return (
    <path
      d={`M${a.x} ${foot}H${a.x + a.width}L${b.x + b.width} ${b.y}H${b.x}Z`}
      fill={colour}
      opacity={0.1}
    />
  );
};

const Words = ({ step, theme, width }: { step: Step; theme: ChartTheme; width: number }) => (
  <>
    <text y={step.line} fill={theme.text}>
      {step.name}
    </text>
    <text x={width} y={step.line} textAnchor="end" fill={theme.dimmed}>
      {step.ofFirst && `${step.ofFirst}  `}
      <tspan fill={theme.text} fontWeight={600}>
        {step.value}
      </tspan>
    </text>
    {step.ofBefore && (
      <text x={width / 2} y={step.line - 18} textAnchor="middle" fill={theme.dimmed}>
        {step.ofBefore}
      </text>
    )}
  </>
);
