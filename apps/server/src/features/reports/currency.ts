import type { FindModel } from '@bellwether/analytics/models/list';
import { listBaseMetrics } from '@bellwether/contract/catalogue/derived';
import type { QueryableFact } from '@bellwether/contract/catalogue/facts';
import { type Metric, metricInfo } from '@bellwether/contract/catalogue/metrics';
import type { Report } from '@bellwether/contract/reports/define';

type Row = Record<string, unknown>;
/** The currencies that the loads of each fact brought; with one, no row needs to be asked. */
export type FactCurrencies = ReadonlyMap<QueryableFact, readonly string[]>;
/** Those, and which fact counts a metric. */
export type KnownCurrencies = { currencies: FactCurrencies; modelOf: FindModel };

/** The currencies of a fact's rows behind a counted row: none, one, or 'mixed'. */
const currencyOfFact = (row: Row, fact: QueryableFact, known: FactCurrencies): string | 'mixed' | null => {
  const [only, ...more] = known.get(fact) ?? [];
  if (only !== undefined && more.length === 0) return only;
  const low = row[`currency_low_${fact}`];
  const high = row[`currency_high_${fact}`];
  if (typeof low !== 'string' || typeof high !== 'string') return null;
  return low === high ? low : 'mixed';
};

/** The currencies of the money that a metric is made of. */
const currenciesOf = (row: Row, metric: Metric, known: KnownCurrencies): Set<string> => {
  const found = listBaseMetrics(metric).flatMap((base) => {
    const model = known.modelOf(base);
    const currency = model?.measures[base]?.money ? currencyOfFact(row, model.fact, known.currencies) : null;
    return currency === null ? [] : [currency];
  });
  return new Set(found);
};

/** May this metric be shown for this row? Money of different currencies is never added or divided. */
export const isMixed = (row: Row, metric: Metric, known: KnownCurrencies): boolean => {
  const found = currenciesOf(row, metric, known);
  return found.size > 1 || found.has('mixed');
};

/** The one currency that each of some metrics is in for this row; those that are in several have none. */
export const readMetricCurrencies = (
  row: Row,
  metrics: readonly Metric[],
  known: KnownCurrencies,
): Record<string, string> =>
  Object.fromEntries(
    metrics.flatMap((metric): [string, string][] => {
      const [only, ...more] = currenciesOf(row, metric, known);
      return metricInfo(metric).unit === 'currency' && only && more.length === 0 && only !== 'mixed'
        ? [[metric, only]]
        : [];
    }),
  );

/**
 * In which currency the money metrics of a row are: the business's own unless its rows say otherwise;
 * `currencies` names the metrics that differ from `currency`.
 */
export const findRowCurrency = (
  row: Row,
  report: Report,
  own: string,
  known: KnownCurrencies,
): { currency: string; currencies: Record<string, string> } => {
  const each = Object.entries(readMetricCurrencies(row, report.metrics, known));
  const all = new Set(each.map(([, currency]) => currency));
  const currency = all.size === 0 || all.has(own) ? own : (each[0]?.[1] ?? own);
  return { currency, currencies: Object.fromEntries(each.filter(([, c]) => c !== currency)) };
};

/**
 * `findRowCurrency` of one row after another, of a business whose own currency is given. A fact of which a row counts nothing says nothing of its
 * currency, whatever other businesses have of it. Where the others came in one currency each, rows do not differ in it: it is looked up once for
 * each of them together.
 */
export const createRowCurrencyReader = (
  facts: readonly QueryableFact[],
  report: Report,
  known: KnownCurrencies,
): ((row: Row, own: string) => ReturnType<typeof findRowCurrency>) => {
  const counted = [...new Set(facts)];
  const periods = ['current', 'previous'] as const;
  const found = new Map<string, ReturnType<typeof findRowCurrency>>();
  return (row, own) => {
    const told = counted.filter((fact) =>
      periods.some((period) => Number(row[`${period}_rows_${fact}`] ?? 0) > 0),
    );
    const key = `${own} ${told}`;
    const before = found.get(key);
    if (before) return before;
    const currencies = new Map(told.map((fact) => [fact, known.currencies.get(fact) ?? []]));
    const one = findRowCurrency(row, report, own, { ...known, currencies });
    if (told.every((fact) => (currencies.get(fact)?.length ?? 0) < 2)) found.set(key, one);
    return one;
  };
};
