import { reportRuns } from '../platform/postgres/schema.ts';
import type { TestApp } from './test-app.ts';

export const newScheduleBody = ({ user }: TestApp) => ({
  name: 'Monthly report',
  pages: ['/business/revenue'],
  period: 'last_12_months',
  comparison: 'off',
  rule: { every: 'month', day: 1, time: '08:00' },
  subject: 'Your month',
  recipients: [user.client],
});

const waitingRun = async ({ deps, clock }: TestApp, scheduleId: string) => {
  const [runId, now] = [crypto.randomUUID(), clock.now()];
  await deps.db
    .insert(reportRuns)
    .values({ id: runId, scheduleId, dueAt: now, state: 'waiting', createdAt: now });
  return { params: { id: scheduleId, runId }, body: { decision: 'decline' } };
};

type WithSchedule = (
  testApp: TestApp,
) => Promise<{ params?: Record<string, string> }> | { params?: Record<string, string> };

export const scheduleRequests = (withSchedule: WithSchedule) => ({
  'create-report-schedule': (testApp: TestApp) => ({ body: newScheduleBody(testApp) }),
  'update-report-schedule': async (testApp: TestApp) => ({
    ...(await withSchedule(testApp)),
    body: { name: 'Other' },
  }),
  'delete-report-schedule': withSchedule,
  'copy-report-schedule': async (testApp: TestApp) => ({
    ...(await withSchedule(testApp)),
    body: { businesses: [testApp.business.north] },
  }),
  'preview-report-schedule': withSchedule,
  'preview-report-mail': withSchedule,
  'send-report-schedule': withSchedule,
  'decide-report-run': async (testApp: TestApp) =>
    waitingRun(testApp, (await withSchedule(testApp)).params?.['id'] ?? ''),
});
