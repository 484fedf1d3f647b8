import { inject } from 'vitest';

/** Does something past the page, as the admin; answers the reply's body. */
export const asAdmin = async <T = unknown>(method: string, path: string, body?: object): Promise<T> => {
  const reply = await fetch(`${inject('baseUrl')}/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${inject('sessions').admin.token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
};

type Saved = { data: { id: string; version: number } };

/** A meeting in March 2031, when no other test has one; the only attendee is the first who can be. */
export const makeMeeting = async (
  business: string,
  name: string,
  more: object = {},
): Promise<Saved['data']> => {
  const { data } = await asAdmin<{ data: { id: string }[] }>(
    'GET',
    `/modules/meetings/users?business_id=${business}`,
  );
  const saved = await asAdmin<Saved>('POST', '/meetings', {
    business_id: business,
    name,
    attendees: [data[0]?.id],
    date: '2031-03-05',
    start_time: '09:00',
    end_time: '09:30',
    ...more,
  });
  return saved.data;
};
