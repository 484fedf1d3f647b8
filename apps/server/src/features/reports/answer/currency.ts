import type { FindModel } from '@bellwether/analytics/models/list';
import type { Report } from '@bellwether/contract/reports/define';
import type { QueryableFact } from '@bellwether/domain/catalogue/facts';
import { listBaseMetrics, type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';

type Row = Record<string, unknown>;
/** Currencies in the loads of each fact. If a fact has only one, its rows need not be checked. */
export type FactCurrencies = ReadonlyMap<QueryableFact, readonly string[]>;
export type KnownCurrencies = { currencies: FactCurrencies; modelOf: FindModel };

/** Returns the currency of a fact in a result row: null if none, 'mixed' if several. */
const currencyOfFact = (row: Row, fact: QueryableFact, known: FactCurrencies): string | 'mixed' | null => {
  const [only, ...rest] = known.get(fact) ?? [];
  if (only !== undefined && rest.length === 0) return only;
  const low = row[`currency_low_${fact}`];
  const high = row[`currency_high_${fact}`];
  if (typeof low !== 'string' || typeof high !== 'string') return null;
  return low === high ? low : 'mixed';
};

const listCurrencies = (row: Row, metric: Metric, known: KnownCurrencies): Set<string> => {
  const found = listBaseMetrics(metric).flatMap((base) => {
    const model = known.modelOf(base);
    const currency = model?.measures[base]?.money ? currencyOfFact(row, model.fact, known.currencies) : null;
    return currency === null ? [] : [currency];
  });
  return new Set(found);
};

/** Checks whether a metric mixes currencies in a row. Money of different currencies is never added or divided. */
export const isMixed = (row: Row, metric: Metric, known: KnownCurrencies): boolean => {
  const found = listCurrencies(row, metric, known);
  return found.size > 1 || found.has('mixed');
};

/** Returns the currency of each money metric in a row; metrics in several currencies have none. */
export const readMetricCurrencies = (
  row: Row,
  metrics: readonly Metric[],
  known: KnownCurrencies,
): Record<string, string> =>
  Object.fromEntries(
    metrics.flatMap((metric): [string, string][] => {
      const [only, ...rest] = listCurrencies(row, metric, known);
      return metricInfo(metric).unit === 'currency' && only && rest.length === 0 && only !== 'mixed'
        ? [[metric, only]]
        : [];
    }),
  );

/**
 * Returns the currency of the money metrics in a row: the business's own, unless the row's facts have another.
 * `currencies` names the metrics that differ from `currency`.
 */
export const findRowCurrency = (
  row: Row,
  report: Report,
  businessCurrency: string,
  known: KnownCurrencies,
): { currency: string; currencies: Record<string, string> } => {
  const metricCurrencies = Object.entries(readMetricCurrencies(row, report.metrics, known));
  const all = new Set(metricCurrencies.map(([, currency]) => currency));
  const currency =
    all.size === 0 || all.has(businessCurrency)
      ? businessCurrency
      : (metricCurrencies[0]?.[1] ?? businessCurrency);
  return { currency, currencies: Object.fromEntries(metricCurrencies.filter(([, c]) => c !== currency)) };
};

/**
 * Creates a function that finds the currencies of many rows as `findRowCurrency` does, given the currency of each row's
 * business. A fact without counted rows does not affect the currency. Results are cached per set of facts if each fact
 * has a single currency.
 */
export const createRowCurrencyReader = (
  facts: readonly QueryableFact[],
  report: Report,
  known: KnownCurrencies,
): ((row: Row, businessCurrency: string) => ReturnType<typeof findRowCurrency>) => {
  const distinctFacts = [...new Set(facts)];
  const periods = ['current', 'previous'] as const;
  const found = new Map<string, ReturnType<typeof findRowCurrency>>();
  return (row, businessCurrency) => {
    const factsWithRows = distinctFacts.filter((fact) =>
      periods.some((period) => Number(row[`${period}_rows_${fact}`] ?? 0) > 0),
    );
    const key = `${businessCurrency} ${factsWithRows}`;
    const cached = found.get(key);
    if (cached) return cached;
    const currencies = new Map(factsWithRows.map((fact) => [fact, known.currencies.get(fact) ?? []]));
    const one = findRowCurrency(row, report, businessCurrency, { ...known, currencies });
    if (factsWithRows.every((fact) => (currencies.get(fact)?.length ?? 0) < 2)) found.set(key, one);
    return one;
  };
};
