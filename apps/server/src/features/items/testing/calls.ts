import type { TestApp } from '../../../testing/test-app.ts';

export type CallBody = Record<string, unknown>;
export type TestItem = CallBody & { id: string; version: number };

export const formPath = (form: string) => `/v1/modules/meetings/forms/${form}/items`;

export const newMeetingBody = ({ business, user }: TestApp, more: CallBody = {}): CallBody => ({
  business_id: business.north,
  name: 'Quarterly review',
  attendees: [user.client],
  date: '2026-03-20',
  start_time: '10:00',
  end_time: '11:30',
  ...more,
});

export const itemOfReply = (answer: { body: unknown }): TestItem => (answer.body as { data: TestItem }).data;
