import type { TestApp } from '../../../testing/test-app.ts';

export type Body = Record<string, unknown>;
export type Item = Body & { id: string; version: number };

/** The address of a meetings form's items. */
export const formPath = (form: string) => `/v1/modules/meetings/forms/${form}/items`;

/** A meeting of the business `north` that can be sent as it is. */
export const meetingOf = ({ business, user }: TestApp, more: Body = {}): Body => ({
  business_id: business.north,
  name: 'Quarterly review',
  attendees: [user.client],
  date: '2026-03-20',
  start_time: '10:00',
  end_time: '11:30',
  ...more,
});

/** The item of an answer. */
export const dataOf = (answer: { body: unknown }): Item => (answer.body as { data: Item }).data;
