import { waitForJobs } from './jobs.ts';
import { returnFromService } from './source-app.ts';
import { useSourceEmulators } from './source-requests.ts';
import type { TestApp } from './test-app.ts';
import type { MakeTestRequest } from './test-request.ts';
import type { TestUser } from './test-users.ts';

const types = ['google_ads', 'google_search_console'];

/** Signs in at an emulated service for the agency. Returns what the browser brings back: the answer and the cookie. */
const signIn = async (testApp: TestApp, who: TestUser) => {
  await useSourceEmulators(testApp);
  return returnFromService(await (await testApp.as(who)).post('/v1/connections/sign-in', { types }));
};

/** Creates a connection of the agency whose accounts are listed. */
const connect = async (testApp: TestApp): Promise<string> => {
  const answer = await signIn(testApp, 'admin');
  const { body } = await (await testApp.as('admin')).ask('POST', '/v1/connections/finish', answer);
  await waitForJobs(testApp);
  return (body as { data: { connection_id: string } }).data.connection_id;
};

/** Creates test requests for the calls about the sign-ins of the agency. */
export const connectionRequests: Record<string, MakeTestRequest> = {
  'begin-connection-sign-in': async (testApp) => {
    await useSourceEmulators(testApp);
    return { body: { types } };
  },
  'finish-connection-sign-in': signIn,
  'add-connection-token': async (testApp) => {
    const emulators = await useSourceEmulators(testApp);
    const { authority } = emulators.metaAds;
    const token = authority.grantForever({ id: '61550000000001', name: 'Reports' }, 'ads_read');
    return { body: { service: 'meta', token } };
  },
  'refresh-connection': async (testApp) => ({ params: { connectionId: await connect(testApp) } }),
  'remove-connection': async (testApp) => ({ params: { connectionId: await connect(testApp) } }),
  'connect-accounts': async (testApp) => ({
    body: {
      accounts: [
        {
          connection_id: await connect(testApp),
          type: 'google_ads',
          account_id: '1234567890',
          business_id: testApp.business.north,
        },
      ],
    },
  }),
};
