/** Yields rows in memory as a single batch, for a load. */
export async function* batchOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
