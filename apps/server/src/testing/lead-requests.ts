import { loadRows, testScope } from '../platform/warehouse/testing/testing.ts';
import type { TestApp } from './test-app.ts';

const leadRow = async (testApp: TestApp): Promise<string> => {
  const scope = testScope({ id: testApp.business.north });
  if (!(await testApp.deps.warehouse.loads(scope)).some(({ fact }) => fact === 'leads'))
    await loadRows(testApp.deps.warehouse, scope, 'leads', [
      { lead_key: '1', day: '2025-05-05', kind: 'call' },
    ]);
  const client = await testApp.as('admin');
  const { body } = await client.get(
    `/v1/modules/conversions/rows/leads?business_id=${testApp.business.north}`,
  );
  return (body as { data: [{ id: string }] }).data[0].id;
};
const matchRow = async (testApp: TestApp): Promise<string> => {
  const { warehouse } = testApp.deps;
  const [scope, day] = [testScope({ id: testApp.business.north }), '2025-05-06'];
  // Other calls may have matched their rows without a result, so this loads a pair that matches.
  if (!(await warehouse.loads(scope)).some(({ fact, source }) => fact === 'leads' && source === 'pixel')) {
    const contact = { email: 'one@example.com' };
    await loadRows(warehouse, scope, 'leads', [{ lead_key: 'one', day, ...contact }], { source: 'pixel' });
    const invoice = { day, document: 'invoice', document_number: 'ONE', customer_key: 'one', amount: 1 };
    // Xero is the revenue source of this business.
    await loadRows(warehouse, scope, 'invoices', [{ ...invoice, customer_email: contact.email }], {
      source: 'xero',
    });
    await warehouse.match(scope, []);
  }
  const client = await testApp.as('admin');
  const { body } = await client.get(`/v1/modules/roi/rows/matches?business_id=${testApp.business.north}`);
  return (body as { data: [{ id: string }] }).data[0].id;
};
const personDecision = async (testApp: TestApp): Promise<string> => {
  const client = await testApp.as('admin');
  const id = await leadRow(testApp);
  const params = { business_id: testApp.business.north };
  await client.post('/v1/conversions/person-decisions', { ...params, id, decision: 'apart' });
  const { body } = await client.get(`/v1/conversions/leads/${id}/person?business_id=${params.business_id}`);
  return (body as { data: { decisions: [{ id: string }] } }).data.decisions[0].id;
};

const recording = async (testApp: TestApp): Promise<string> => {
  const url = 'https://recordings.example/1.mp3';
  const row = { lead_key: 'recorded', day: '2025-05-07', kind: 'call', audio_url: url };
  const scope = testScope({ id: testApp.business.north });
  await loadRows(testApp.deps.warehouse, scope, 'leads', [row], { source: 'wildjar' });
  return url;
};

export const leadRequests = {
  'open-recording': async (testApp: TestApp) => ({ query: { url: await recording(testApp) } }),
  'set-lead-statuses': async (testApp: TestApp) => ({
    body: { ids: [await leadRow(testApp)], status: 'qualified' },
  }),
  'decide-matches': async (testApp: TestApp) => ({
    body: { ids: [await matchRow(testApp)], decision: 'confirmed' },
  }),
  'lead-person': async (testApp: TestApp) => ({ params: { id: await leadRow(testApp) } }),
  'decide-person': async (testApp: TestApp) => ({ body: { id: await leadRow(testApp), decision: 'apart' } }),
  'take-back-person-decision': async (testApp: TestApp) => ({
    params: { id: await personDecision(testApp) },
  }),
  'lead-history': async (testApp: TestApp) => ({ params: { id: await leadRow(testApp) } }),
};
