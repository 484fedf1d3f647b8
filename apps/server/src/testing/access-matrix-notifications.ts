import { accessRequests, notifications } from '../platform/postgres/schema.ts';
import type { MakeTestRequest } from './test-request.ts';

export const notificationRequests: Record<string, MakeTestRequest> = {
  'ask-for-access': ({ business }) => ({
    body: { business_id: business.north, module: 'roi', page: '/roi/insights' },
  }),
  'answer-access-request': async ({ deps, user, business }) => {
    const request = {
      userId: user.client,
      businessId: business.north,
      module: 'roi',
      message: '',
      page: '/',
    };
    await deps.db.delete(accessRequests);
    const [created] = await deps.db.insert(accessRequests).values(request).returning();
    return { params: { id: created?.id ?? '' }, body: { answer: 'declined' } };
  },
  'read-notification': async ({ deps, user }, who) => {
    const [created] = await deps.db
      .insert(notifications)
      .values({
        userId: user[who],
        kind: 'import-failed',
        subject: crypto.randomUUID(),
        occasion: '',
        data: {},
        shown: true,
      })
      .returning();
    return { params: { id: created?.id ?? '' } };
  },
  'read-all-notifications': () => ({ body: { until: '2026-03-16T01:00:00Z' } }),
  'choose-notification': () => ({
    params: { kind: 'import-failed' },
    body: { in_product: true, by_mail: true },
  }),
};
