import classes from './chart-card.module.css';
import type { ChartData } from './data.ts';
import { chartTable } from './table.ts';
import { useChartKind } from './use-chart-kind.ts';

/** The figures of a chart for those who would rather read them, or cannot see it. */
export function ChartTable({ data, caption, height }: { data: ChartData; caption: string; height: number }) {
  const { head, rows } = chartTable(data, useChartKind(data.kind));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={classes['scroll']} style={{ maxHeight: height }} tabIndex={0} aria-label={caption}>
      <table className={classes['table']}>
        <thead>
          <tr>
            {head.map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, at) => (
                <td key={head[at + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
