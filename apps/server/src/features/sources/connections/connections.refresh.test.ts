import { afterAll, beforeAll, expect, test } from 'vitest';
import { connections } from '../../../platform/postgres/schema.ts';
import { openSourceApp, returnFromService, type SourceApp } from '../../../testing/source-app.ts';

let sources: SourceApp;
beforeAll(async () => {
  sources = await openSourceApp();
});
afterAll(() => sources.close());

/** Leaves the refresh token out of the answers to sign-ins, as Google does for a user who has given one before. */
const leaveOutRefresh = () => {
  sources.emulators.odd.answer = (request, usual) => {
    const reply = usual();
    if (!/token$/i.test(request.path) || reply.status !== 200) return reply;
    const { refresh_token: _, ...body } = reply.body as Record<string, unknown>;
    return { ...reply, body };
  };
};
const signIn = async (type: string, sourceId?: string) =>
  sources.finishSignIn(await returnFromService(await sources.beginSignIn(type, sourceId)));
const readRefresh = async () => {
  const [connection] = await sources.deps.db.select().from(connections);
  if (!connection) return null;
  const { accessUntil, tokens } = connection;
  const { refresh } = JSON.parse(sources.deps.secrets.open(tokens)) as { refresh: string | null };
  return { accessUntil, refresh };
};

test('a first sign-in that gives an access of an hour is refused with a sentence', async () => {
  leaveOutRefresh();
  expect(await signIn('google_my_business')).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('access of less than a day') },
  });
  expect(await readRefresh()).toBeNull();
});

test('a new sign-in that leaves out the refresh token keeps the one that the service gave before', async () => {
  sources.emulators.odd.answer = null;
  await sources.connect('google_my_business', '9988776655');
  const before = await readRefresh();
  expect(before?.refresh).toMatch(/^refresh-/);
  leaveOutRefresh();
  const source = await sources.findSource('google_my_business');
  expect((await signIn('google_my_business', source?.id)).status).toBe(200);
  expect(await readRefresh()).toEqual(before);
  sources.emulators.odd.answer = null;
  sources.advanceHours(25);
  await sources.runDue();
  expect(await sources.findSource('google_my_business')).toMatchObject({ fault: null });
});

test('a sign-in of a user whom the service does not name keeps no refresh token of before', async () => {
  await sources.deps.db.delete(connections);
  await sources.connect('linkedin', '512345678');
  expect((await readRefresh())?.refresh).toMatch(/^refresh-/);
  leaveOutRefresh();
  const source = await sources.findSource('linkedin');
  expect((await signIn('linkedin', source?.id)).status).toBe(200);
  expect((await readRefresh())?.refresh).toBeNull();
  sources.emulators.odd.answer = null;
});
