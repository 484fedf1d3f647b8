import type { Integration } from '@bellwether/contract/api/integrations';
import { startAllEmulators } from '@bellwether/emulators/all';
import { emulatorClient } from '@bellwether/emulators/sign-in/authority';
import { answerConsent } from '@bellwether/emulators/sign-in/consent';
import { sendDueSyncs } from '../features/sources/jobs.ts';
import type { TestClient, TestResponse } from './client.ts';
import { waitForJobs } from './jobs.ts';
import { openTestApp, type TestApp } from './test-app.ts';

/** App under test whose services are emulators, with a shared clock. Its business is `south`. */
export type SourceApp = TestApp & {
  emulators: Awaited<ReturnType<typeof startAllEmulators>>;
  /** Prefix of the business's API paths. */
  at(path: string): string;
  /** Moves the clock. Users sign in again, because their sessions expire. */
  advanceHours(hours: number): void;
  /** Client of the adviser, who may configure the business. */
  adviser(): Promise<TestClient>;
  findSource(type: string): Promise<Integration | undefined>;
  /** Begins the sign-in at a service; `sourceId` names an existing source to reconnect. */
  beginSignIn(type: string, sourceId?: string): Promise<TestResponse>;
  /** Sends the service's redirect to the app, as a browser does. */
  finishSignIn(returned: Returned): Promise<TestResponse>;
  /**
   * Connects an account as a user does. Returns the answers to the sign-in and to the choice of account, and the
   * source's id.
   */
  connect(
    type: string,
    accountId: string,
  ): Promise<{ finished: TestResponse; chosen: TestResponse; sourceId: string }>;
  /** Starts all due syncs and waits until they end. Returns their number. */
  runDue(): Promise<number>;
};

type Returned = { body: { answer: string }; headers: { cookie: string } };

/** Accepts the consent page of a sign-in. Returns the redirect that the browser would follow. */
export const returnFromService = async (
  begun: TestResponse,
  answer: 'allow' | 'deny' = 'allow',
): Promise<Returned> => {
  const { search } = await answerConsent((begun.body as { data: { url: string } }).data.url, answer);
  return {
    body: { answer: search },
    headers: { cookie: String(begun.headers['set-cookie']).split(';')[0] ?? '' },
  };
};

/**
 * Opens a `SourceApp`. Close it after the tests of a file; closing throws if a request broke a service's API
 * description.
 */
export const openSourceApp = async (
  options: Parameters<typeof startAllEmulators>[2] = {},
): Promise<SourceApp> => {
  let clock = { now: () => new Date() };
  const emulators = await startAllEmulators(() => clock.now(), 0, options);
  const testApp = await openTestApp({
    config: {
      oauthClients: {
        GOOGLE: emulatorClient,
        LINKEDIN: emulatorClient,
        META: emulatorClient,
        MYOB: emulatorClient,
        XERO: emulatorClient,
      },
      emulatorUrl: emulators.url,
    },
  });
  clock = testApp.clock;
  let signedIn: Promise<TestClient> | undefined;
  const adviser = () => {
    signedIn ??= testApp.logOn('adviser').then(({ token }) => testApp.with(token));
    return signedIn;
  };
  const at = (path: string) => `/v1/businesses/${testApp.business.south}/${path}`;
  const beginSignIn: SourceApp['beginSignIn'] = async (type, sourceId) =>
    (await adviser()).post(at(`integrations/${type}/sign-in`), sourceId ? { source_id: sourceId } : {});
  const finishSignIn: SourceApp['finishSignIn'] = async (returned) =>
    (await adviser()).ask('POST', at('source-sign-in'), returned);
  return {
    ...testApp,
    emulators,
    at,
    adviser,
    beginSignIn,
    finishSignIn,
    advanceHours: (hours) => {
      testApp.clock.advance(hours * 3_600_000);
      signedIn = undefined;
    },
    findSource: async (type) => {
      const { body } = await (await adviser()).get(at('integrations'));
      return (body as { data: Integration[] }).data.find((one) => one.fk_integration_type_id === type);
    },
    connect: async (type, accountId) => {
      const finished = await finishSignIn(await returnFromService(await beginSignIn(type)));
      const { source_id: sourceId } = (finished.body as { data: { source_id: string } }).data;
      const chosen = await (await adviser()).put(at(`sources/${sourceId}/account`), {
        account_id: accountId,
      });
      return { finished, chosen, sourceId };
    },
    runDue: async () => {
      const due = await sendDueSyncs(testApp.deps);
      await waitForJobs(testApp);
      return due;
    },
    close: async () => {
      await testApp.close();
      await emulators.close();
      if (emulators.violations.length > 0) throw new Error(emulators.violations.join('\n'));
    },
  };
};
