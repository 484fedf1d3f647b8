import type { App, Deps } from '../../http/deps.ts';
import { jobKind, nightly } from '../../platform/jobs/kind.ts';

/** Those who come back when a server has been started are answered before its rows are put in order, in seconds. */
const maintainAfter = 600;

const maintainWarehouse = jobKind({
  name: 'maintain-warehouse',
  title: 'Purge replaced rows of the warehouse and put the others in order',
  ...nightly('40 3 * * *', { timeout: 6 * 3600, delay: maintainAfter }),
});

/** The upkeep that belongs to no feature, and the admins' calls over all jobs. */
export const register = (_app: App, { jobs, warehouse }: Deps): void => {
  jobs.register(maintainWarehouse, async (_payload, { signal }) => {
    await warehouse.maintain(signal);
  });
};
