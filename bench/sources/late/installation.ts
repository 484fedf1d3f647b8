import type { Account, Connector } from '@bellwether/connectors/kit/connector';
import { redirectToEmulator } from '@bellwether/connectors/kit/emulated';
import { openHttp } from '@bellwether/connectors/kit/http';
import { createLimiter } from '@bellwether/connectors/kit/limiter';
import { openSession } from '@bellwether/connectors/kit/session';
import { firstDay, lastDay } from '@bellwether/connectors/kit/slices';
import { connectors } from '@bellwether/connectors/list';
import { startAllEmulators } from '@bellwether/emulators/all';
import { createFaultRandom } from '@bellwether/emulators/faults';
import { emulatorClient } from '@bellwether/emulators/sign-in/authority';
import { readConfig } from '../../../apps/server/src/config.ts';
import { openSyncDeps, registerSyncJobs } from '../../../apps/server/src/features/sources/jobs.ts';
import { openDeps } from '../../../apps/server/src/open.ts';
import { businesses } from '../../../apps/server/src/platform/postgres/schema.ts';
import { everyModule } from '../../../apps/server/src/platform/postgres/seed.ts';
import { storeSource } from '../store-source.ts';
import { brokenServices } from './broken.ts';

const delayMs = 100;
const healthyBusinesses = 6;
const brokenBusinesses = 5;
const dayMs = 86_400_000;
const timeZone = 'Australia/Melbourne';

/** Stream of the bench. `offset`: milliseconds from the start of a round to the time at which it is due. */
export type BenchStream = { sourceId: string; isBroken: boolean; offset: number };

type Emulators = Awaited<ReturnType<typeof startAllEmulators>>;

/** Grants access to a service, and lists the accounts of the clients, in their order. */
const offerAccounts = async (
  emulators: Emulators,
  connector: Connector,
): Promise<{ accounts: readonly Account[]; token: string } | null> => {
  const { oauth } = connector;
  // A service without a sign-in has no accounts of the clients.
  if (!oauth) return null;
  const authorities = new Map([
    ['GOOGLE', emulators.google],
    ['LINKEDIN', emulators.linkedin.authority],
    ['META', emulators.metaAds.authority],
    ['MYOB', emulators.myob.authority],
    ['XERO', emulators.xero.authority],
  ]);
  const token = authorities.get(oauth.setting)?.grant(...oauth.scopes).access;
  if (token === undefined) throw new Error(`No emulator is known for the sign-in of ${connector.vendor}.`);
  const { sign } = oauth;
  const session = openSession(connector, {
    http: openHttp({ limiter: createLimiter(), resolve: redirectToEmulator(emulators.url) }),
    token: {
      get: () => Promise.resolve(token),
      renew: () => Promise.reject(new Error(`${connector.vendor} refused a new token.`)),
      sign: sign && ((request, access) => sign(request, access, emulatorClient)),
    },
    signal: AbortSignal.timeout(60_000),
  });
  return { accounts: await connector.listAccounts(session), token };
};

/**
 * Opens the parts of a server that sync sources, with businesses whose history has been read. Some have only sources
 * at services that stay healthy, the others only at those that break.
 */
export const openInstallation = async (folder: string, windowMs: number) => {
  const names = Array.from({ length: healthyBusinesses + brokenBusinesses }, (_, at) => `Client ${at + 1}`);
  const emulators = await startAllEmulators(() => new Date(), 0, { clients: names, delayMs });
  const config = readConfig({ DATA_DIR: folder, NODE_ENV: 'test', ...emulators.settings });
  const deps = await openDeps(config, (error) => console.error(error));
  const stored = await deps.db
    .insert(businesses)
    .values(names.map((tradingName) => ({ tradingName, moduleAccess: [...everyModule] })))
    .returning({ id: businesses.id });
  const random = createFaultRandom(7);
  const now = new Date();
  const streams: BenchStream[] = [];
  for (const connector of connectors.values()) {
    const offer = await offerAccounts(emulators, connector);
    if (!offer) continue;
    const isBroken = connector.vendor in brokenServices;
    for (const [at, { id: businessId }] of stored.entries()) {
      const account = offer.accounts[at];
      if (!account || isBroken !== at >= healthyBusinesses) continue;
      const sourceId = await storeSource(deps, {
        connector,
        account: { ...account, currency: 'AUD', timeZone },
        businessId,
        token: offer.token,
        toStream: (stream) => {
          const last = lastDay(stream, timeZone, now);
          return {
            readFrom: firstDay(stream, last),
            readTo: last,
            weeklyReadAt: now,
            nextRunAt: new Date(now.getTime() + dayMs),
          };
        },
      });
      for (const _ of connector.streams)
        streams.push({ sourceId, isBroken, offset: Math.floor(random() * windowMs) });
    }
  }
  registerSyncJobs(deps, openSyncDeps(deps));
  await deps.jobs.open();
  return {
    deps,
    emulators,
    streams,
    close: async () => {
      await deps.close();
      await emulators.close();
    },
  };
};

export type Installation = Awaited<ReturnType<typeof openInstallation>>;
