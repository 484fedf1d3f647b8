import { buildChartTable } from '@bellwether/charts/files/table';
import type { ChartData } from '@bellwether/charts/model/data';
import classes from './chart-card.module.css';
import { useChartType } from './use-chart-type.ts';

/** Renders the data of a chart as a table, also for readers who cannot see the chart. */
export function ChartTable({ data, caption, height }: { data: ChartData; caption: string; height: number }) {
  const { head, rows } = buildChartTable(data, useChartType(data.kind));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to focus a scrollable region
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
