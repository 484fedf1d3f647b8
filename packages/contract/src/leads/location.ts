/** A place that a list of locations shows: city and region together as `suburb`. */
export const toLocationRow = <Row extends { city: string | null; region: string | null }>(
  row: Row,
): Row & { suburb: string } => ({
  ...row,
  suburb: [...new Set([row.city, row.region])].filter(Boolean).join(', ') || 'N/A',
});
