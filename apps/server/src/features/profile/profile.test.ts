import { Transformer } from '@napi-rs/image';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { avatars, users } from '../../platform/postgres/schema.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

/** Draws a picture with a blue centre between red sides. */
const picture = async (width = 800, height = 400) => {
  const pixels = Buffer.alloc(width * height * 4, 255);
  for (let at = 0; at < width * height; at += 1) {
    const inMiddle = Math.abs((at % width) - width / 2) < width / 4;
    pixels.set(inMiddle ? [0, 0, 255] : [255, 0, 0], at * 4);
  }
  return Transformer.fromRgbaPixels(pixels, width, height).png();
};
const send = async (who: 'client' | 'adviser', content: Buffer, name = 'me.png') =>
  (await testApp.as(who)).upload('/v1/profile/avatar', { name, content });
type Picture = { data: { avatar_url: string } };

describe('the profile of a user', () => {
  test('a user changes their own name; it is trimmed and validated per field [PROFILE-001]', async () => {
    const client = await testApp.as('client');
    expect((await client.put('/v1/profile', { first_name: ' Zoë ', last_name: 'Archer' })).status).toBe(200);
    expect((await client.get(`/v1/users/${testApp.user.client}`)).body).toMatchObject({
      full_name: 'Zoë Archer',
    });
    expect((await client.put('/v1/profile', { first_name: ' ', last_name: 'a\nb' })).body).toMatchObject({
      fields: { first_name: 'First name is required.', last_name: 'Last name must be one line.' },
    });
  });

  test("only admins of a shared business see another user's profile [PROFILE-001]", async () => {
    const statusFor = async (who: 'client' | 'adviser' | 'admin', of: string) =>
      (await (await testApp.as(who)).get(`/v1/users/${of}`)).status;
    expect(await statusFor('admin', testApp.user.client)).toBe(200);
    expect(await statusFor('client', testApp.user.adviser)).toBe(404);
  });
});

describe('the profile picture', () => {
  test('a profile picture is cropped to a square and re-encoded, whatever its file name', async () => {
    const answer = await send('client', await picture(), 'me.exe');
    expect(answer.status).toBe(200);
    const { avatar_url } = (answer.body as Picture).data;
    const [stored] = await testApp.deps.db
      .select({ content: avatars.content })
      .from(avatars)
      .where(eq(avatars.userId, testApp.user.client));
    const kept = new Transformer(Buffer.from(stored?.content ?? []));
    expect(await kept.metadata()).toMatchObject({ width: 256, height: 256, format: 'webp' });
    const pixels = await new Transformer(Buffer.from(stored?.content ?? [])).rawPixels();
    const [red = 0, , blue = 0] = pixels.subarray((128 * 256 + 2) * (pixels.length / 65_536));
    expect([red < 80, blue > 180]).toEqual([true, true]);
    // The picture's URL works without a token, because an `img` element sends none.
    const response = await testApp.with().get(avatar_url);
    expect([
      response.status,
      response.headers['content-type'],
      response.headers['x-content-type-options'],
    ]).toEqual([200, 'image/webp', 'nosniff']);
    expect(
      (await testApp.with().get(avatar_url, { 'if-none-match': String(response.headers['etag']) })).status,
    ).toBe(304);
  });

  test('a new profile picture gets a new URL, and the previous picture is deleted', async () => {
    const client = await testApp.as('client');
    const first = ((await send('client', await picture())).body as Picture).data.avatar_url;
    const second = ((await send('client', await picture(300, 300))).body as Picture).data.avatar_url;
    expect(second).not.toBe(first);
    expect((await testApp.with().get(first)).status).toBe(404);
    expect((await client.ask('DELETE', '/v1/profile/avatar')).body).toEqual({ data: { avatar_url: null } });
    expect((await testApp.with().get(second)).status).toBe(404);
    const [user] = await testApp.deps.db.select().from(users).where(eq(users.id, testApp.user.client));
    expect(user?.avatarUrl).toBe(null);
  });

  test.each([
    ['a script that says it is a picture', Buffer.from('<svg onload="alert(1)"/>'), 'wrong_type'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'wrong_type'],
    ['a picture that breaks off', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'unreadable_file'],
  ])('a profile picture that is %s is rejected and the current picture is kept', async (_, content, code) => {
    await send('client', await picture());
    const answer = await send('client', content, 'me.png');
    expect(answer.body).toMatchObject({ error: { code } });
    const kept = await testApp.deps.db.select().from(avatars).where(eq(avatars.userId, testApp.user.client));
    expect(kept).toHaveLength(1);
  });

  test('a profile picture with too many pixels is rejected from its header', async () => {
    const head = Buffer.from(await picture(8, 8));
    head.writeUInt32BE(60_000, 16);
    head.writeUInt32BE(60_000, 20);
    expect((await send('client', head)).body).toMatchObject({ error: { code: 'unreadable_file' } });
  });
});

describe('the sign-ins of a user', () => {
  type List = { data: { id: string; current: boolean; device: string }[] };
  test('a user lists their sign-ins and ends one or all others; the server refuses ended sign-ins', async () => {
    const [here, there, third] = [
      await testApp.logOn('adviser'),
      await testApp.logOn('adviser'),
      await testApp.logOn('adviser'),
    ];
    const client = testApp.with(here.token);
    const { data } = (await client.get('/v1/auth/sessions')).body as List;
    expect(data[0]?.current).toBe(true);
    expect(data.length).toBeGreaterThanOrEqual(3);
    const seen = (await testApp.with(there.token).get('/v1/auth/sessions')).body as List;
    const other = seen.data.find(({ current }) => current);
    expect((await client.ask('DELETE', `/v1/auth/sessions/${other?.id}`)).status).toBe(200);
    expect((await testApp.with(there.token).get('/v1/auth/authorise')).status).toBe(401);
    expect((await testApp.with(third.token).get('/v1/auth/authorise')).status).toBe(200);
    expect((await client.ask('DELETE', '/v1/auth/sessions')).status).toBe(200);
    expect((await testApp.with(third.token).get('/v1/auth/authorise')).status).toBe(401);
    expect((await client.get('/v1/auth/authorise')).status).toBe(200);
    expect(((await client.get('/v1/auth/sessions')).body as List).data).toHaveLength(1);
  });

  test("a user cannot end another user's sign-in, even with its id", async () => {
    const own = await testApp.logOn('adviser');
    const { data } = (await testApp.with(own.token).get('/v1/auth/sessions')).body as List;
    const answer = await (await testApp.as('admin')).ask('DELETE', `/v1/auth/sessions/${data[0]?.id}`);
    expect(answer.status).toBe(404);
    expect((await testApp.with(own.token).get('/v1/auth/authorise')).status).toBe(200);
  });
});
