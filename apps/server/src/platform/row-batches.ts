/** Yields rows that are already in memory, as one batch for a load. */
export async function* batchOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
