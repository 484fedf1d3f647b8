import type { WarehouseSession } from './transaction.ts';

/** Increments a business's data version (parameter b), in the transaction that changes its rows. */
export const bumpDataVersion = async ({ run }: WarehouseSession): Promise<void> => {
  const updated = await run('UPDATE data_versions SET version = version + 1 WHERE business_id = $b::UUID');
  if (updated === 0) await run('INSERT INTO data_versions VALUES ($b::UUID, 1)');
};
