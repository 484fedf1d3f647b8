import { dimensions } from '@bellwether/contract/catalogue/dimensions';
import type { Metric } from '@bellwether/contract/catalogue/metrics';
import type { Dialect } from '../dialects/dialect.ts';
import { derived } from '../models/derived.ts';
import type { Params } from './params.ts';
import type { Part, Plan } from './plan.ts';
import { keyed, keys, measureOf, printRows, watchesCurrency } from './scan.ts';

type Row = Record<string, unknown>;

/**
 * Can the answer be folded here from one plain GROUP BY? It can when its rows are few and its measures add up. Each further operator costs
 * DuckDB about as much as reading a year of a business, so folding a few hundred rows here is three times as fast.
 */
export const canFold = (plan: Plan): boolean =>
  plan.after.length === 0 &&
  plan.texts.every((name) => !('many' in dimensions[name])) &&
  plan.parts.every(
    (part) =>
      keyed(plan, part).length === 0 &&
      part.measures.every((m) => ['sum', 'count'].includes(measureOf(part, m).agg)),
  );

const printPart = (plan: Plan, part: Part, params: Params, dialect: Dialect): string => {
  const by = [...keys(plan), 'period'];
  const shown = [
    ...plan.texts.map((_, i) => `${dialect.text(`d${i}`)} AS d${i}`),
    ...(plan.byDate ? ['bucket'] : []),
    'period',
  ];
  const counted = plan.parts.flatMap((other) => [
    ...other.measures.map((m) =>
      other === part ? `${dialect.number(`sum(${m})`)} AS ${m}` : `NULL AS ${m}`,
    ),
    ...(watchesCurrency(plan, other)
      ? ['min', 'max'].map(
          (fn) => `${other === part ? `${fn}(currency)` : 'NULL'} AS currency_${fn}_${other.model.fact}`,
        )
      : []),
  ]);
  const select = [...shown, `'${part.model.fact}' AS fact`, ...counted].join(', ');
  return `SELECT ${select} FROM (${printRows(plan, part, params, dialect)}) GROUP BY ${by.join(', ')}`;
};

/** One plain GROUP BY a model, by keys and period. */
export const printFolded = (plan: Plan, params: Params, dialect: Dialect): string =>
  plan.parts.map((part) => printPart(plan, part, params, dialect)).join(' UNION ALL ');

/** Exact to a millionth, as the amounts are: adding doubles leaves tails that are not there. */
const exact = (value: number): number => (Math.abs(value) < 1e15 ? Number(value.toFixed(6)) : value);

const add = (into: Row, row: Row, part: Part, watch: boolean): void => {
  const period = Number(row['period']) === 0 ? 'now' : 'was';
  const { fact } = part.model;
  for (const m of part.measures) {
    const name = `${period}_${m}`;
    into[name] = Number(into[name] ?? 0) + Number(row[m] ?? 0);
  }
  into[`${period}_rows_${fact}`] = 1;
  if (!watch) return;
  for (const [name, from, keep] of [
    [`currency_low_${fact}`, `currency_min_${fact}`, (a: string, b: string) => b < a],
    [`currency_high_${fact}`, `currency_max_${fact}`, (a: string, b: string) => b > a],
  ] as const) {
    const given = row[from];
    if (typeof given === 'string' && (typeof into[name] !== 'string' || keep(into[name], given)))
      into[name] = given;
  }
};

const derive = (row: Row, metrics: readonly Metric[], period: 'now' | 'was'): void => {
  const of = (m: Metric) => Number(row[`${period}_${m}`] ?? 0);
  for (const metric of metrics) {
    const made = derived[metric];
    if (!made) continue;
    if ('subtract' in made) row[`${period}_${metric}`] = of(made.subtract[0]) - of(made.subtract[1]);
    else {
      const below = of(made.divide[1]);
      row[`${period}_${metric}`] = below === 0 ? null : (of(made.divide[0]) / below) * (made.times ?? 1);
    }
  }
};

const finish = (plan: Plan, row: Row): Row => {
  const periods = plan.query.comparison ? (['now', 'was'] as const) : (['now'] as const);
  for (const period of periods) {
    for (const part of plan.parts)
      for (const m of part.measures) row[`${period}_${m}`] = exact(Number(row[`${period}_${m}`] ?? 0));
    derive(row, plan.report.metrics, period);
  }
  return row;
};

/** Rising order with what is missing last. */
const compare = (a: unknown, b: unknown): number => {
  if (a === b) return 0;
  if (a === null || a === undefined) return 1;
  if (b === null || b === undefined) return -1;
  return (a as string | number) < (b as string | number) ? -1 : 1;
};

const ordered = (plan: Plan, names: readonly string[], rows: Row[]): Row[] => {
  const { key, direction } = plan.query.sort;
  const at = plan.texts.map(String).indexOf(key);
  const column = key === 'date' ? 'bucket' : at >= 0 ? `d${at}` : `now_${key}`;
  const sign = direction === 'desc' ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [x, y] = [a[column] ?? null, b[column] ?? null];
    const main = x === null || y === null ? compare(x, y) : sign * compare(x, y);
    return main || names.reduce((found, k) => found || compare(a[k], b[k]), 0);
  });
};

/** Folds the grouped rows into the rows of an answer: the totals first, then the page. The shape is that of the paged statement. */
export const fold = (plan: Plan, grouped: readonly Row[]): Row[] => {
  const total: Row = { is_total: 1 };
  const byKey = new Map<string, Row>();
  const names = keys(plan);
  const parts = new Map(
    plan.parts.map((part) => [part.model.fact as unknown, { part, watch: watchesCurrency(plan, part) }]),
  );
  for (const row of grouped) {
    const of = parts.get(row['fact']);
    if (!of) continue;
    const key = JSON.stringify(names.map((k) => row[k] ?? null));
    let into = byKey.get(key);
    if (!into) {
      into = { is_total: 0 };
      for (const k of names) into[k] = row[k] ?? null;
      byKey.set(key, into);
    }
    add(into, row, of.part, of.watch);
    add(total, row, of.part, of.watch);
  }
  const isNow = (row: Row) => plan.byDate || plan.parts.some((p) => row[`now_rows_${p.model.fact}`] === 1);
  const rows = ordered(
    plan,
    names,
    [...byKey.values()].filter(isNow).map((row) => finish(plan, row)),
  );
  const { page, perPage } = plan.query;
  const shown = perPage === -1 ? rows : rows.slice((page - 1) * perPage, page * perPage);
  return [{ ...finish(plan, total), found: rows.length }, ...shown];
};
