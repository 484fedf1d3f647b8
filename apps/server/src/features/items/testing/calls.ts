import type { TestApp } from '../../../testing/test-app.ts';

export type CallBody = Record<string, unknown>;
export type TestItem = CallBody & { id: string; version: number };

/** The address of a meetings form's items. */
export const formPath = (form: string) => `/v1/modules/meetings/forms/${form}/items`;

/** A meeting of the business `north` that can be sent as it is. */
export const newMeetingBody = ({ business, user }: TestApp, more: CallBody = {}): CallBody => ({
  business_id: business.north,
  name: 'Quarterly review',
  attendees: [user.client],
  date: '2026-03-20',
  start_time: '10:00',
  end_time: '11:30',
  ...more,
});

/** The item of an answer. */
export const itemOfReply = (answer: { body: unknown }): TestItem => (answer.body as { data: TestItem }).data;
