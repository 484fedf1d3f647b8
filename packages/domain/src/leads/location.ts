/** Returns the row of a location list, with city and region joined as `suburb`. */
export const toLocationRow = <Row extends { city: string | null; region: string | null }>(
  row: Row,
): Row & { suburb: string } => ({
  ...row,
  suburb: [...new Set([row.city, row.region])].filter(Boolean).join(', ') || 'N/A',
});
