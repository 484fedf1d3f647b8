import type { Endpoint } from '@bellwether/contract/endpoint';
import { png } from '../features/files/testing/samples.ts';
import { deliverMail } from '../platform/mail.ts';
import { passkeys, secondFactors } from '../platform/postgres/schema.ts';
import { loadRows, testScope } from '../platform/warehouse/testing/testing.ts';
import { testInvoiceLine } from '../platform/warehouse/testing/testing-rows.ts';
import { notificationRequests } from './access-matrix-notifications.ts';
import type { TestClient } from './client.ts';
import { connectionRequests } from './connection-requests.ts';
import { costRequests } from './cost-requests.ts';
import { growthRequests } from './growth-requests.ts';
import { createInsightRequests } from './insight-requests.ts';
import { leadRequests } from './lead-requests.ts';
import { promptRequests } from './prompt-requests.ts';
import { newScheduleBody, scheduleRequests } from './report-schedule.ts';
import { sourceRequests } from './source-requests.ts';
import type { TestApp } from './test-app.ts';
import type { MakeTestRequest, TestRequest } from './test-request.ts';
import { type TestUser, testEmail } from './test-users.ts';

type BuildRequest = (testApp: TestApp) => Promise<TestRequest> | TestRequest;

export const testDays = 'date:>=2025-03-01,date:<=2026-02-28';
const meetings = { module: 'meetings', formId: 'meetings' };
const points = { module: 'meetings', formId: 'strategy-meeting-items' };
const meetingBody = ({ user }: TestApp) => ({
  name: 'Review',
  attendees: [user.client],
  date: '2026-03-20',
  start_time: '09:00',
  end_time: '10:00',
});

const readId = (answer: { body: unknown }): string => (answer.body as { data: { id: string } }).data.id;
const createAsAdmin = async (
  testApp: TestApp,
  work: (client: TestClient) => Promise<{ body: unknown }>,
): Promise<string> => readId(await work(await testApp.as('admin')));

const meeting = (testApp: TestApp) =>
  createAsAdmin(testApp, (client) =>
    client.post('/v1/meetings', { ...meetingBody(testApp), business_id: testApp.business.north }),
  );
const point = async (testApp: TestApp) => {
  const id = await meeting(testApp);
  const body = { name: 'Calls', description: '<p>Why</p>' };
  return createAsAdmin(testApp, (client) => client.post(`/v1/meetings/${id}/agenda-items`, body));
};
const websiteForm = (testApp: TestApp) =>
  createAsAdmin(testApp, (client) =>
    client.post('/v1/modules/config/forms/website-forms/items', {
      business_id: testApp.business.north,
      name: 'Quote',
      fields: [{ label: 'Phone', kind: 'phone', required: true }],
      thank_you: 'Thanks.',
    }),
  );
const file = (testApp: TestApp) =>
  createAsAdmin(testApp, (client) =>
    client.upload(`/v1/advisory-meeting-items/files?business_id=${testApp.business.north}`, {
      name: 'a.csv',
      content: 'a,b\n1,2\n',
      field: 'upload',
    }),
  );
const upload = (testApp: TestApp) =>
  createAsAdmin(testApp, (client) =>
    client.upload(`/v1/csv-uploads?kind=invoices&business_id=${testApp.business.north}`, {
      name: `${crypto.randomUUID()}.csv`,
      // Headings are unique in each file, because the server remembers the mapping for the next file with the same
      // headings.
      content: `when,how much,${crypto.randomUUID()}\n2025-01-01,12,a\n`,
    }),
  );
const invoiceRow = async (testApp: TestApp): Promise<string> => {
  const scope = testScope({ id: testApp.business.north });
  if (!(await testApp.deps.warehouse.loads(scope)).some(({ fact }) => fact === 'invoices'))
    await loadRows(testApp.deps.warehouse, scope, 'invoices', [testInvoiceLine('2025-05-05', '1', 100)], {
      source: 'xero',
    });
  const client = await testApp.as('admin');
  const { body } = await client.get(
    `/v1/modules/financials/rows/invoices?business_id=${testApp.business.north}`,
  );
  return (body as { data: [{ id: string }] }).data[0].id;
};
const withUpload: BuildRequest = async (testApp) => ({ params: { id: await upload(testApp) } });
const withMeeting: BuildRequest = async (testApp) => ({
  params: { ...meetings, id: await meeting(testApp) },
});
const plan = (testApp: TestApp) =>
  createAsAdmin(testApp, (client) =>
    client.post('/v1/modules/plan/forms/plans/items', {
      business_id: testApp.business.north,
      name: 'The year',
      type: 'revenue',
      target: 'revenue',
      start_date: '2025-07-01',
    }),
  );
const withFile: BuildRequest = async (testApp) => ({ params: { id: await file(testApp) } });
/** Queues the delivery of a nonexistent mail, due in an hour. */
const withJob: BuildRequest = async ({ deps }) => {
  const queue = await deps.jobs.open();
  const id = await queue.send(deliverMail, { id: crypto.randomUUID() }, { delay: 3600 });
  return { params: { id: id ?? '' } };
};
const revenuePage = { page: '/business/revenue', from: '2025-03-01', to: '2026-02-28' };
const report = { filter: testDays };
const mail = (who: TestUser) => ({ subject: 'See you', content: 'There.', reply_to_email: testEmail(who) });
const to = ({ user }: TestApp) => ({ to: [user.client] });

const withPerson: BuildRequest = async (testApp) => {
  const createdId = await createAsAdmin(testApp, (client) => client.post('/v1/users', personBody(testApp)));
  return { params: { id: createdId } };
};
const personBody = ({ roles, business }: TestApp) => ({
  first_name: 'New',
  last_name: 'Person',
  email: `${crypto.randomUUID()}@test.example`,
  roles: [{ id: roles.Client }],
  businesses: [business.north],
});
/** Creates a report schedule with data, so that its report can be previewed. */
const withSchedule: BuildRequest = async (testApp) => {
  await invoiceRow(testApp);
  const scheduleBody = { ...newScheduleBody(testApp), business_id: testApp.business.north };
  return {
    params: {
      id: await createAsAdmin(testApp, (client) => client.post('/v1/report-schedules', scheduleBody)),
    },
  };
};
const withRole: BuildRequest = async (testApp) => {
  const createdId = await createAsAdmin(testApp, (client) =>
    client.post('/v1/roles', { name: crypto.randomUUID() }),
  );
  return { params: { id: createdId } };
};

const requestBuilders: Record<string, MakeTestRequest> = {
  ...sourceRequests,
  ...connectionRequests,
  ...notificationRequests,
  'create-user': (testApp) => ({ body: personBody(testApp) }),
  'update-user': async (testApp) => ({ ...(await withPerson(testApp)), body: { first_name: 'Other' } }),
  'get-user-row': withPerson,
  'invite-user': withPerson,
  'reset-second-factor': async (testApp) => {
    const request = await withPerson(testApp);
    const sealedSecret = testApp.deps.secrets.seal('made up');
    const confirmedAt = testApp.clock.now();
    await testApp.deps.db
      .insert(secondFactors)
      .values({ userId: request.params?.['id'] ?? '', sealedSecret, confirmedAt });
    return request;
  },
  'reset-passkeys': async (testApp) => {
    const request = await withPerson(testApp);
    await testApp.deps.db.insert(passkeys).values({
      userId: request.params?.['id'] ?? '',
      name: 'Phone',
      credentialId: crypto.randomUUID(),
      publicKey: Buffer.from('made up'),
      counter: 0,
      transports: [],
    });
    return request;
  },
  'list-user-history': withPerson,
  'view-as': withPerson,
  'change-users': async (testApp) => {
    const { params } = await withPerson(testApp);
    return { body: { action: 'invite', ids: [params?.['id']] } };
  },
  'import-users': () => ({
    body: { csv: 'Email,First name,Last name,Roles,Businesses\nx@new.example,A,B,Client,north Pty Ltd' },
  }),
  'create-role': () => ({ body: { name: crypto.randomUUID() } }),
  'rename-role': async (testApp) => ({ ...(await withRole(testApp)), body: { name: crypto.randomUUID() } }),
  'delete-role': withRole,
  'save-role-permissions': async (testApp) => {
    const { params } = await withRole(testApp);
    return { body: { roles: [{ id: params?.['id'], before: [], permissions: ['tasks'] }] } };
  },
  'list-users': () => ({ query: { response: 'user_list' } }),
  'create-business': () => ({ body: { trading_name: `New ${crypto.randomUUID()}` } }),
  'update-business': () => ({ body: { revenue_source: null } }),
  'change-module-access': ({ business }) => ({ body: { changes: [{ id: business.north, on: ['roi'] }] } }),
  'set-business-logo': () => ({ content: png }),
  'import-business': async ({ app, logOn, business }) => {
    const { token } = await logOn('admin');
    const { rawPayload } = await app.server.inject({
      method: 'GET',
      url: `/v1/businesses/${business.south}/export`,
      headers: { authorization: `Bearer ${token}` },
    });
    return { content: rawPayload };
  },
  'connect-integration': () => ({
    params: { type: 'lead_forward_service' },
    body: { api_key: 'key-of-the-test|12' },
  }),
  'disconnect-integration': () => ({ params: { type: 'lead_forward_service' } }),
  'submit-website-form': async (testApp) => ({
    params: { formId: await websiteForm(testApp) },
    body: { event_id: crypto.randomUUID(), values: { Phone: '03 9999 0000' }, seconds: 9 },
  }),
  'retry-job': withJob,
  'cancel-job': withJob,
  'list-items': () => ({ params: meetings }),
  'download-items': () => ({ params: meetings, query: { format: 'csv' } }),
  'list-history': () => ({ params: meetings }),
  'get-item': withMeeting,
  'delete-item': withMeeting,
  'create-item': (testApp) => ({ params: meetings, body: meetingBody(testApp) }),
  'save-items': (testApp) => ({
    params: meetings,
    body: { business_id: testApp.business.north, items: [meetingBody(testApp)] },
  }),
  'update-item': async (testApp) => ({ ...(await withMeeting(testApp)), body: { name: 'Renamed' } }),
  'create-meeting': (testApp) => ({ body: meetingBody(testApp) }),
  'get-meeting': withMeeting,
  'continue-meeting': withMeeting,
  'delete-meeting': withMeeting,
  'get-minutes': withMeeting,
  'get-minutes-pdf': withMeeting,
  'add-advisory-document': () => ({ params: { category: 'report' } }),
  'add-meeting-document': async (testApp) => ({
    params: { meetingId: await meeting(testApp), category: 'meeting' },
  }),
  'get-meeting-calendar': withMeeting,
  'update-meeting': async (testApp) => ({ ...(await withMeeting(testApp)), body: meetingBody(testApp) }),
  'create-agenda-item': async (testApp) => ({
    params: { meetingId: await meeting(testApp) },
    body: { name: 'Calls', description: '<p>Why</p>' },
  }),
  'add-agenda-figures': async (testApp) => ({ params: { id: await point(testApp) }, body: { figures: [] } }),
  'list-meeting-figures': withMeeting,
  'list-meeting-outcomes': withMeeting,
  'get-meeting-pack': withMeeting,
  'duplicate-plan': async (testApp) => ({ params: { id: await plan(testApp) } }),
  'plan-pdf': async (testApp) => ({ params: { id: await plan(testApp) } }),
  'list-plan-marketing-programs': async (testApp) => ({ query: { plan_id: await plan(testApp) } }),
  'get-plan-history': async () => ({ query: { program: 'google_ads' } }),
  'list-item-files': async (testApp) => ({ params: { ...points, id: await point(testApp) } }),
  'add-item-file': async (testApp) => ({ params: { ...points, id: await point(testApp) } }),
  'get-file': withFile,
  'delete-file': withFile,
  'share-page': (testApp, who) => ({
    body: {
      type: 'mail',
      recipients: to(testApp),
      data: { template: 'share-page', ...mail(who) },
    },
  }),
  'notify-send': async (testApp, who) => ({
    body: {
      type: 'shareMeeting',
      recipients: to(testApp),
      data: { ...mail(who), meeting_id: await meeting(testApp) },
    },
  }),
  ...scheduleRequests(withSchedule),
  'page-pdf': () => ({ query: revenuePage }),
  'page-csv': () => ({ query: revenuePage }),
  'get-report': () => ({ query: report }),
  'get-reports': () => ({ body: { asks: [{ report: 'financial-revenue', query: report }] } }),
  'list-rows': () => ({ query: { ...report, metric: 'revenue' }, params: { list: 'invoice-lines' } }),
  'get-row': async (testApp) => ({ params: { id: await invoiceRow(testApp) } }),
  'search-business': () => ({ query: { keywords: 'review' } }),
  ...costRequests,
  ...promptRequests,
  ...growthRequests,
  ...createInsightRequests(meeting),
  ...leadRequests,
  'get-csv-upload': withUpload,
  'delete-csv-upload': withUpload,
  'cancel-csv-upload': withUpload,
  'import-csv-upload': withUpload,
  'undo-csv-upload': withUpload,
  'get-csv-upload-rejects': withUpload,
  'map-csv-upload': async (testApp) => ({
    ...(await withUpload(testApp)),
    body: { mapping: { columns: { day: { column: 'when' }, amount: { column: 'how much' } } } },
  }),
};

export const testRequestFor = async (
  testApp: TestApp,
  who: TestUser,
  { name }: Endpoint,
): Promise<TestRequest> => (await requestBuilders[name]?.(testApp, who)) ?? {};
