import type { ChartLegend } from '@bellwether/charts/model/chart-type';
import classes from './plot.module.css';

type Props = {
  legend: ChartLegend;
  hidden: ReadonlySet<string>;
  onHide: (hidden: ReadonlySet<string>) => void;
  height: number;
};

/** Renders the legend of a chart. If readers can hide series, one series always stays visible. */
export function PlotLegend({ legend, hidden, onHide, height }: Props) {
  if (legend.kind === 'scale') return <Scale legend={legend} />;
  const { entries, hides } = legend;
  const toggle = (key: string) => {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    if (next.size < entries.length) onHide(next);
  };
  const all = entries.map(({ key, label, colour, swatch }) => {
    const content = (
      <>
        <i data-swatch={swatch} style={{ background: colour }} />
        {label}
      </>
    );
    return (
      <li key={key}>
        {hides ? (
          <button type="button" aria-pressed={!hidden.has(key)} onClick={() => toggle(key)}>
            {content}
          </button>
        ) : (
          content
        )}
      </li>
    );
  });
  return (
    <ul
      className={classes['legend']}
      style={{ height }}
      aria-label="Legend"
      {...(hides ? {} : { tabIndex: 0 })}
    >
      {all}
    </ul>
  );
}

function Scale({ legend }: { legend: Extract<ChartLegend, { kind: 'scale' }> }) {
  const { name, minText, maxText, steps, unknown } = legend;
  return (
    <div className={classes['legend']}>
      {name && <span>{name}</span>}
      <span className={classes['scale']}>
        {minText}
        {steps.map((colour) => (
          <i key={colour} style={{ background: colour }} />
        ))}
        {maxText}
      </span>
      {unknown && (
        <span>
          <i className={classes['unknown']} />
          No data
        </span>
      )}
    </div>
  );
}
