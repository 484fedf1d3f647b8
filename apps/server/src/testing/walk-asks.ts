import type { Endpoint } from '@bellwether/contract/endpoint';
import type { Client } from './client.ts';
import { emailOf, type Who } from './people.ts';
import type { World } from './world.ts';

/** What a call is asked with so that it is answered, made anew for each ask: it may delete what it finds. */
export type Ask = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };
type Asks = (world: World) => Promise<Ask> | Ask;
type Make = (world: World, who: Who) => Promise<Ask> | Ask;

export const days = 'date:>=2025-03-01,date:<=2026-02-28';
const meetings = { module: 'meetings', formId: 'meetings' };
const points = { module: 'meetings', formId: 'strategy-meeting-items' };
const meetingBody = ({ user }: World) => ({
  name: 'Review',
  attendees: [user.client],
  date: '2026-03-20',
  start_time: '09:00',
  end_time: '10:00',
});

const idOf = (answer: { body: unknown }): string => (answer.body as { data: { id: string } }).data.id;
const admin = async (world: World, work: (client: Client) => Promise<{ body: unknown }>): Promise<string> =>
  idOf(await work(await world.as('admin')));

const meeting = (world: World) =>
  admin(world, (client) =>
    client.post('/v1/meetings', { ...meetingBody(world), business_id: world.business.north }),
  );
const point = async (world: World) => {
  const id = await meeting(world);
  const body = { name: 'Calls', description: '<p>Why</p>' };
  return admin(world, (client) => client.post(`/v1/meetings/${id}/agenda-items`, body));
};
const file = (world: World) =>
  admin(world, (client) =>
    client.upload(`/v1/advisory-meeting-items/files?business_id=${world.business.north}`, {
      name: 'a.csv',
      content: 'a,b\n1,2\n',
      field: 'upload',
    }),
  );
const upload = (world: World) =>
  admin(world, (client) =>
    client.upload(`/v1/csv-uploads?kind=invoices&business_id=${world.business.north}`, {
      name: `${crypto.randomUUID()}.csv`,
      // Its headings are its own: a mapping is remembered for the next file that has the same.
      content: `when,how much,${crypto.randomUUID()}\n2025-01-01,12,a\n`,
    }),
  );
const withUpload: Asks = async (world) => ({ params: { id: await upload(world) } });
const withMeeting: Asks = async (world) => ({ params: { ...meetings, id: await meeting(world) } });
const withFile: Asks = async (world) => ({ params: { id: await file(world) } });
const report = { filter: days };
const mail = (who: Who) => ({ subject: 'See you', content: 'There.', reply_to_email: emailOf(who) });
const to = ({ user }: World) => ({ to: [user.client] });

const makers: Record<string, Make> = {
  'list-users': () => ({ query: { response: 'user_list' } }),
  'update-business': () => ({ body: { revenue_source: null } }),
  'list-items': () => ({ params: meetings }),
  'download-items': () => ({ params: meetings, query: { format: 'csv' } }),
  'list-history': () => ({ params: meetings }),
  'get-item': withMeeting,
  'delete-item': withMeeting,
  'create-item': (world) => ({ params: meetings, body: meetingBody(world) }),
  'update-item': async (world) => ({ ...(await withMeeting(world)), body: { name: 'Renamed' } }),
  'create-meeting': (world) => ({ body: meetingBody(world) }),
  'get-meeting': withMeeting,
  'delete-meeting': withMeeting,
  'update-meeting': async (world) => ({ ...(await withMeeting(world)), body: meetingBody(world) }),
  'create-agenda-item': async (world) => ({
    params: { meetingId: await meeting(world) },
    body: { name: 'Calls', description: '<p>Why</p>' },
  }),
  'list-item-files': async (world) => ({ params: { ...points, id: await point(world) } }),
  'add-item-file': async (world) => ({ params: { ...points, id: await point(world) } }),
  'get-file': withFile,
  'delete-file': withFile,
  'share-page': (world, who) => ({
    body: {
      type: 'mail',
      recipients: to(world),
      data: { template: 'share-page', ...mail(who) },
    },
  }),
  'notify-send': async (world, who) => ({
    body: {
      type: 'shareMeeting',
      recipients: to(world),
      data: { ...mail(who), meeting_id: await meeting(world) },
    },
  }),
  'get-report': () => ({ query: report }),
  'get-reports': () => ({ body: { asks: [{ report: 'financial-revenue', query: report }] } }),
  'get-rows': () => ({ query: report }),
  'get-csv-upload': withUpload,
  'delete-csv-upload': withUpload,
  'cancel-csv-upload': withUpload,
  'import-csv-upload': withUpload,
  'undo-csv-upload': withUpload,
  'get-csv-upload-rejects': withUpload,
  'map-csv-upload': async (world) => ({
    ...(await withUpload(world)),
    body: { mapping: { columns: { day: { column: 'when' }, amount: { column: 'how much' } } } },
  }),
};

/** What the call needs to be answered when somebody makes it. */
export const askOf = async (world: World, who: Who, { name }: Endpoint): Promise<Ask> =>
  (await makers[name]?.(world, who)) ?? {};
