import { startAllEmulators } from '@bellwether/emulators/all';
import { and, eq } from 'drizzle-orm';
import { sourceAccounts } from '../platform/postgres/schema.ts';
import { returnFromService } from './source-app.ts';
import type { TestApp } from './test-app.ts';
import type { MakeTestRequest } from './test-request.ts';
import type { TestUser } from './test-users.ts';

let emulators: ReturnType<typeof startAllEmulators> | undefined;

/** Makes the app use emulators of the services, which end with the process. */
export const useSourceEmulators = async ({ deps }: TestApp) => {
  emulators ??= startAllEmulators(() => deps.clock.now()).then((started) => {
    started.unref();
    return started;
  });
  const started = await emulators;
  const { settings } = started;
  Object.assign(deps.config, {
    emulatorUrl: settings.EMULATOR_URL,
    oauthClients: {
      GOOGLE: { clientId: settings.GOOGLE_CLIENT_ID, clientSecret: settings.GOOGLE_CLIENT_SECRET },
      META: { clientId: settings.META_CLIENT_ID, clientSecret: settings.META_CLIENT_SECRET },
    },
  });
  return started;
};

const at = ({ business }: TestApp, path: string) => `/v1/businesses/${business.north}/${path}`;

/** Signs in at an emulated service. Returns what the browser brings back: the answer and the cookie. */
const signIn = async (testApp: TestApp, who: TestUser, type = 'google_ads') => {
  await useSourceEmulators(testApp);
  return returnFromService(
    await (await testApp.as(who)).post(at(testApp, `integrations/${type}/sign-in`), {}),
  );
};

/** Creates a source whose user has signed in but not chosen an account. */
const createSource = async (testApp: TestApp, type = 'google_ads'): Promise<string> => {
  const { north } = testApp.business;
  await testApp.change((db) =>
    db
      .delete(sourceAccounts)
      .where(and(eq(sourceAccounts.businessId, north), eq(sourceAccounts.vendor, type))),
  );
  const answer = await signIn(testApp, 'admin', type);
  const admin = await testApp.as('admin');
  const { body } = await admin.ask('POST', at(testApp, 'source-sign-in'), answer);
  return (body as { data: { source_id: string } }).data.source_id;
};

/** Creates a source whose user can choose what counts as a conversion. */
const createChoosingSource = async (testApp: TestApp): Promise<string> => {
  const sourceId = await createSource(testApp, 'google_analytics_4');
  const admin = await testApp.as('admin');
  await admin.put(at(testApp, `sources/${sourceId}/account`), { account_id: '412345678' });
  return sourceId;
};

/** Creates test requests for the calls that connect accounts at services. */
export const sourceRequests: Record<string, MakeTestRequest> = {
  'begin-source-sign-in': async (testApp) => {
    await useSourceEmulators(testApp);
    return { params: { type: 'google_ads' }, body: {} };
  },
  'finish-source-sign-in': (testApp, who) => signIn(testApp, who),
  'choose-source-account': async (testApp) => ({
    params: { sourceId: await createSource(testApp) },
    body: { account_id: '1234567890' },
  }),
  'list-reachable-accounts': async (testApp) => ({
    params: { sourceId: await createChoosingSource(testApp) },
  }),
  'add-source-account': async (testApp) => ({
    params: { sourceId: await createChoosingSource(testApp) },
    body: { account_id: '412345679' },
  }),
  'list-source-conversions': async (testApp) => ({
    params: { sourceId: await createChoosingSource(testApp) },
  }),
  'choose-source-conversions': async (testApp) => ({
    params: { sourceId: await createChoosingSource(testApp) },
    body: { actions: ['purchase'] },
  }),
  'sync-source': async (testApp) => ({ params: { sourceId: await createSource(testApp) } }),
  'list-source-runs': async (testApp) => ({ params: { sourceId: await createSource(testApp) } }),
  'pause-source': async (testApp) => ({
    params: { sourceId: await createSource(testApp) },
    body: { paused: true },
  }),
};
