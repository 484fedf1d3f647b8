import { pausedCampaign, storeInsights } from './stored-insight.ts';
import type { TestApp } from './test-app.ts';

const withInsight = async (testApp: TestApp) => {
  const cause = `campaign ${crypto.randomUUID()}`;
  const [id = ''] = await storeInsights(testApp, testApp.business.north, [{ ...pausedCampaign, cause }]);
  return { params: { id } };
};

/** Creates test requests for insights; `makeMeeting` creates a meeting of the north business. */
export const createInsightRequests = (makeMeeting: (testApp: TestApp) => Promise<string>) => ({
  'decide-insight': async (testApp: TestApp) => ({
    ...(await withInsight(testApp)),
    body: { state: 'dismissed', reason: 'known' },
  }),
  'ask-question': () => ({ body: { question: 'How many leads did we get last month?' } }),
  'accept-insight': async (testApp: TestApp) => ({
    ...(await withInsight(testApp)),
    body: {
      meeting_id: await makeMeeting(testApp),
      name: 'Restart it',
      assigned_to: null,
      due_date: null,
      measure: null,
    },
  }),
});
