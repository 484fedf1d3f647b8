import type { TestApp } from './test-app.ts';

const terms = {
  from: '2020-01-01',
  monthly_fee: 100,
  fee_of_media: 0,
  markup: 0,
  clients_see_markup: false,
};

export const costRequests = {
  'save-cost-terms': () => ({ body: terms }),
  'delete-cost-terms': async (testApp: TestApp) => {
    const client = await testApp.as('admin');
    const saved = await client.put('/v1/roi/cost-terms', { business_id: testApp.business.north, ...terms });
    const [created] = (saved.body as { data: { id: string }[] }).data;
    return { params: { id: created?.id ?? '' } };
  },
};
