import type { DuckDBConnection } from '@duckdb/node-api';

/** Maximum share of invoices without a number; above it, the number of invoices counts as unknown. */
const maxShare = 0.01;

/**
 * Counts invoices without a number. They count as revenue, but above a small share the number of invoices is unknown.
 */
export const countUnnumberedInvoices = async (
  connection: DuckDBConnection,
  target: string,
): Promise<{ isLarge: boolean; notes: string[] }> => {
  const reader = await connection.runAndReadAll(
    `SELECT count(*) FILTER (document_number IS NULL), count(*) FROM ${target} WHERE problem IS NULL AND document = 'invoice'`,
  );
  const [without = 0, all = 0] = (reader.getRows()[0] ?? []).map(Number);
  if (without === 0) return { isLarge: false, notes: [] };
  const isLarge = without > maxShare * all;
  const formatCount = (count: number) => count.toLocaleString('en-AU');
  const found = `${formatCount(without)} of ${formatCount(all)} rows ${without === 1 ? 'has' : 'have'} no invoice number.`;
  return {
    isLarge,
    notes: [
      isLarge
        ? `${found} They count as revenue, but the number of invoices and the average invoice are unknown.`
        : `${found} ${without === 1 ? 'It counts' : 'They count'} as revenue, but not in the number of invoices.`,
    ],
  };
};
