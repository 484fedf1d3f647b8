import type { BusinessScope } from '@bellwether/contract/access/scope';
import type { LoadRequest, Replacement } from '../warehouse.ts';
import { type Claimant, collectClaims, earlierLoads } from './claims.ts';
import { disappearing, missingColumns } from './disappearing.ts';
import { connectionOf } from './staging.ts';
import { sessionOn } from './transaction.ts';

/** No load has it: what is foreseen is not loaded yet. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** What a load of staged rows by identity would do to the rows of earlier loads; nothing is changed. */
export const previewLoad = async (
  scope: BusinessScope,
  { fact, source, fields, rows }: Pick<LoadRequest, 'fact' | 'source' | 'fields' | 'rows'>,
): Promise<Replacement> => {
  const session = sessionOn(connectionOf(rows.staging), { b: scope.business.id, source, load: nobody });
  const brings = `(SELECT * FROM ${rows.table} WHERE problem IS NULL)`;
  const claimant: Claimant = {
    loadId: nobody,
    mode: 'identity',
    fact,
    fields,
    rows: rows.withdraws ? `(SELECT * FROM ${rows.table} WHERE problem IS NULL OR withdrawn)` : brings,
  };
  const earlier = await earlierLoads(session, claimant);
  const where = 'r.business_id = $b::UUID AND r.origin = $source::VARCHAR';
  const replaced = await collectClaims(session, claimant, earlier, fact, where);
  if (replaced === 0) return { rows: 0, disappearing: { rows: 0, sums: [], named: [] }, columns: [] };
  return {
    rows: replaced,
    disappearing: await disappearing(session, { ...claimant, rows: brings }, earlier),
    columns: await missingColumns(session, claimant),
  };
};
