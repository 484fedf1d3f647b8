import { sendAsAdmin } from './send.ts';

/** Sends an API request as the admin, not through the page, and returns the response body. `path` is below /v1. */
export const callAsAdmin = <T = unknown>(method: string, path: string, body?: object): Promise<T> =>
  sendAsAdmin<T>(method, `/v1${path}`, body);

type Saved = { data: { id: string; version: number } };

/** Creates a meeting in March 2031, a month that no other test uses. The first eligible user is its only attendee. */
export const createMeeting = async (
  business: string,
  name: string,
  more: object = {},
): Promise<Saved['data']> => {
  const { data } = await callAsAdmin<{ data: { id: string }[] }>(
    'GET',
    `/modules/meetings/users?business_id=${business}`,
  );
  const saved = await callAsAdmin<Saved>('POST', '/meetings', {
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
