import { getReport } from '@bellwether/contract/api/figures/reports';
import { type Integration, listIntegrations, syncSource } from '@bellwether/contract/api/integrations';
import { logon } from '@bellwether/contract/api/people/auth';
import { addMonths, dayAt } from '@bellwether/domain/time/day';
import { crashAccount } from '../crash/seed.ts';
import { createServerClient } from '../import/server.ts';

/** Requests of a Super Admin who watches the syncs. */
export type SyncClient = {
  sources: (businessId: string) => Promise<readonly Integration[]>;
  syncNow: (businessId: string, sourceId: string) => Promise<void>;
  readReport: (businessId: string) => Promise<void>;
};

export async function signInForSyncs(url: string): Promise<SyncClient> {
  const { token } = await createServerClient(url).ask(logon, { body: crashAccount });
  const server = createServerClient(url, token);
  return {
    sources: async (businessId) => (await server.ask(listIntegrations, { params: { businessId } })).data,
    syncNow: async (businessId, sourceId) => {
      await server.ask(syncSource, { params: { businessId, sourceId }, body: {} });
    },
    readReport: async (businessId) => {
      const today = dayAt('UTC', new Date());
      const filter = `business:=${businessId},from_date:>=${addMonths(today, -12)},to_date:<=${today}`;
      await server.ask(getReport, {
        params: { module: 'analytics', report: 'google-ppc-overview' },
        query: { filter, timestamp: 'day' },
      });
    },
  };
}
