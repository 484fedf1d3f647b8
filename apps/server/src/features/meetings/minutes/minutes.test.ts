import { setTimeout as pause } from 'node:timers/promises';
import { HocuspocusProvider } from '@hocuspocus/provider';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { applyUpdate, Doc, XmlElement, XmlText } from 'yjs';
import { buildApp } from '../../../app.ts';
import type { App } from '../../../http/deps.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { auditLog } from '../../../platform/postgres/schema.ts';
import { findFreePort } from '../../../testing/free-port.ts';
import { openTestApp, openTestJobs, type TestApp } from '../../../testing/test-app.ts';
import type { TestUser } from '../../../testing/test-users.ts';
import { editorFragment, toHtml } from './html.ts';
import { createAttributedUpdate } from './testing.ts';

let testApp: TestApp;
/** Second server on the same database as the test app. The tests restart it. */
let app: App;
let jobs: Jobs;
let port: number;
const start = async () => {
  jobs = openTestJobs(testApp.store);
  app = await buildApp(
    { ...testApp.deps, jobs },
    { logLevel: 'error', patience: { storing: 5, introduction: 1_000 } },
  );
  await app.server.listen({ port, host: '127.0.0.1' });
};
beforeAll(async () => {
  testApp = await openTestApp();
  // Fixed port, so that the server can restart under the same URL.
  port = await findFreePort();
  await start();
});
afterAll(async () => {
  for (const { provider } of people) provider.destroy();
  await app.server.close();
  await jobs.stop();
  await testApp.close();
});

/** WebSocket close code for a message that is too large. */
const tooBig = 1009;

type Person = { doc: Doc; provider: HocuspocusProvider; refused: () => boolean };
const people: Person[] = [];

const newMeeting = async (slug: 'north' | 'south' = 'north'): Promise<string> => {
  const admin = await testApp.as('admin');
  const answer = await admin.post('/v1/meetings', {
    business_id: testApp.business[slug],
    name: 'Minutes',
    attendees: [testApp.user.owner],
    date: '2030-01-29',
    start_time: '10:00',
    end_time: '11:30',
  });
  return (answer.body as { data: { id: string } }).data.id;
};

const join = (meeting: string, token: string): Person => {
  const doc = new Doc();
  let refused = false;
  const provider = new HocuspocusProvider({
    url: `ws://127.0.0.1:${port}/collaboration`,
    name: meeting,
    document: doc,
    token,
    onAuthenticationFailed: () => {
      refused = true;
    },
  });
  const person = { doc, provider, refused: () => refused };
  people.push(person);
  return person;
};
const joinAs = async (meeting: string, who: TestUser) => join(meeting, (await testApp.logOn(who)).token);

/** Inserts a letter or a paragraph at a random position, or deletes a letter. */
const stroke = ({ doc }: Person, letter: string, random: () => number): void => {
  const fragment = doc.getXmlFragment(editorFragment);
  doc.transact(() => {
    const blocks = fragment.toArray();
    const block = blocks[Math.floor(random() * blocks.length)];
    const text = block instanceof XmlElement ? block.get(0) : undefined;
    if (!(text instanceof XmlText) || random() < 0.1) {
      const paragraph = new XmlElement('paragraph');
      paragraph.insert(0, [new XmlText(letter)]);
      fragment.insert(Math.floor(random() * (blocks.length + 1)), [paragraph]);
    } else if (random() < 0.2 && text.length > 0) text.delete(Math.floor(random() * text.length), 1);
    else text.insert(Math.floor(random() * (text.length + 1)), letter);
  });
};
const said = ({ doc }: Person) => toHtml(doc.getXmlFragment(editorFragment));
const readStored = async (meeting: string) =>
  (
    (await (await testApp.as('admin')).get(`/v1/meetings/${meeting}/minutes`)).body as {
      data: { html: string };
    }
  ).data;
const seeded = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

test('two writers and the database have the same minutes after a disconnect and a restart', async () => {
  const meeting = await newMeeting();
  const [one, two] = [await joinAs(meeting, 'admin'), await joinAs(meeting, 'owner')];
  const random = seeded(7);
  await expect.poll(() => one.provider.isSynced && two.provider.isSynced).toBe(true);
  for (let n = 0; n < 300; n += 1) {
    stroke(one, 'a', random);
    stroke(two, 'b', random);
    if (n === 80) {
      two.provider.disconnect();
      await expect.poll(() => two.provider.configuration.websocketProvider.status).toBe('disconnected');
    }
    if (n === 160) void two.provider.connect();
    if (n === 200) {
      // Simulates a crash: the sockets are cut and the server is replaced.
      for (const client of app.server.websocketServer.clients) client.terminate();
      await app.server.close();
      await jobs.stop();
      await start();
    }
    if (n % 20 === 0) await pause(5);
  }
  await expect
    .poll(
      () => said(one) === said(two) && !one.provider.hasUnsyncedChanges && !two.provider.hasUnsyncedChanges,
    )
    .toBe(true);
  expect(said(one)).toMatch(/a/);
  expect(said(one)).toMatch(/b/);
  await expect.poll(async () => (await readStored(meeting)).html).toBe(said(one));
});

test('users without write access, and connections to unknown minutes, are rejected', async () => {
  const meeting = await newMeeting('south');
  const stranger = await joinAs(await newMeeting(), 'stranger');
  const nonsense = await joinAs('no-such-document', 'admin');
  const visitor = join(meeting, 'no token');
  const second = join(meeting, (await testApp.logOn('admin')).token_v2);
  for (const one of [stranger, nonsense, visitor, second]) {
    await expect.poll(() => one.refused()).toBe(true);
    expect(one.provider.isSynced).toBe(false);
  }
});

test('a user whose session ended can no longer write minutes and is disconnected', async () => {
  const meeting = await newMeeting();
  const { token } = await testApp.logOn('owner');
  const one = join(meeting, token);
  await expect.poll(() => one.provider.isSynced).toBe(true);
  stroke(one, 'x', seeded(1));
  await expect.poll(async () => (await readStored(meeting)).html).toContain('x');
  expect((await testApp.with(token).post('/v1/auth/logout', {})).status).toBeLessThan(300);
  stroke(one, 'y', seeded(2));
  await expect.poll(() => one.refused()).toBe(true);
  expect((await readStored(meeting)).html).not.toContain('y');
  const entries = async () =>
    (await testApp.deps.db.select().from(auditLog).where(eq(auditLog.itemId, meeting))).map(
      ({ detail }) => detail,
    );
  await expect.poll(entries).toContainEqual({ name: 'Minutes', changed: ['minutes'] });
});

/** Creates a meeting with minutes of a single word, and returns it with the writer. */
const openShortMinutes = async (who: TestUser) => {
  const meeting = await newMeeting();
  const one = await joinAs(meeting, who);
  await expect.poll(() => one.provider.isSynced).toBe(true);
  stroke(one, 'short', seeded(3));
  await expect.poll(async () => (await readStored(meeting)).html).toBe('<p>short</p>');
  return { meeting, one };
};

test('text beyond the minutes limit is rejected and the stored text is kept', async () => {
  const { meeting, one } = await openShortMinutes('admin');
  const closed: number[] = [];
  one.provider.on('close', ({ event }: { event: { code: number } }) => closed.push(event.code));
  stroke(one, 'z'.repeat(1_100_000), seeded(4));
  await expect.poll(() => closed).toContain(tooBig);
  // Later text is stored without the rejected text.
  const two = await joinAs(meeting, 'owner');
  await expect.poll(() => two.provider.isSynced).toBe(true);
  stroke(two, 'later', seeded(5));
  await expect.poll(async () => (await readStored(meeting)).html).toContain('later');
  const { html } = await readStored(meeting);
  expect(html.replace('later', '').replace('<p></p>', '')).toBe('<p>short</p>');
});

test('a minutes update with too much HTML is rejected, its writer is notified, and others keep their text', async () => {
  const { meeting, one } = await openShortMinutes('owner');
  const closed: number[] = [];
  one.provider.on('close', ({ event }: { event: { code: number } }) => {
    closed.push(event.code);
    one.provider.destroy();
  });
  // Each quotation mark becomes six characters of HTML.
  stroke(one, '"'.repeat(600_000), seeded(4));
  await expect.poll(() => closed).toEqual([4413]);
  expect((await readStored(meeting)).html).toBe('<p>short</p>');
  const two = await joinAs(meeting, 'admin');
  await expect.poll(() => two.provider.isSynced).toBe(true);
  expect(said(two)).toBe('<p>short</p>');
  stroke(two, 'later', seeded(5));
  await expect.poll(async () => (await readStored(meeting)).html).toContain('later');
});

test('a malicious minutes update is refused, its writer is notified, and other writers can go on', async () => {
  const { meeting, one } = await openShortMinutes('owner');
  const other = await joinAs(meeting, 'admin');
  await expect.poll(() => other.provider.isSynced).toBe(true);
  const closed: number[] = [];
  one.provider.on('close', ({ event }: { event: { code: number } }) => {
    closed.push(event.code);
    one.provider.destroy();
  });
  applyUpdate(one.doc, createAttributedUpdate(2_000, 200));
  await expect.poll(() => closed).toEqual([4422]);
  stroke(other, 'later', seeded(5));
  await expect.poll(async () => (await readStored(meeting)).html).toContain('later');
  expect((await readStored(meeting)).html.replace('later', '').replace('<p></p>', '')).toBe('<p>short</p>');
});

test('a failed save of minutes is retried five times, then the writer is disconnected', async () => {
  const meeting = await newMeeting();
  const one = await joinAs(meeting, 'admin');
  await expect.poll(() => one.provider.isSynced).toBe(true);
  const closed: number[] = [];
  one.provider.on('close', ({ event }: { event: { code: number } }) => {
    closed.push(event.code);
    one.provider.destroy();
  });
  const failing = vi.spyOn(testApp.deps.db, 'transaction').mockRejectedValue(new Error('no store'));
  const report = vi.spyOn(testApp.deps, 'report').mockReturnValue();
  const said = vi.spyOn(console, 'error').mockReturnValue();
  try {
    stroke(one, 'lost', seeded(3));
    await expect.poll(() => closed).toEqual([4500]);
    expect(failing).toHaveBeenCalledTimes(6);
  } finally {
    for (const spy of [failing, report, said]) spy.mockRestore();
  }
  expect((await readStored(meeting)).html).toBe('');
});

/** Opens a socket without the web page's protocol, and returns its close code. */
const raw = (...frames: readonly Uint8Array[]) => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/collaboration`);
  socket.onopen = () => {
    for (const frame of frames) socket.send(new Uint8Array(frame));
  };
  return new Promise<number>((resolve) => {
    socket.onclose = ({ code }) => resolve(code);
  });
};

const leaveAll = async () => {
  for (const { provider } of people) provider.destroy();
  await expect.poll(() => app.server.websocketServer.clients.size).toBe(0);
};

test('a network may have 50 silent minutes connections, which are closed after the timeout', async () => {
  await leaveAll();
  const silent = await Promise.all(Array.from({ length: 60 }, () => raw()));
  expect(silent.filter((code) => code === 1013)).toHaveLength(10);
  expect(silent.filter((code) => code === 4401)).toHaveLength(50);
  const one = await joinAs(await newMeeting(), 'admin');
  await expect.poll(() => one.provider.isSynced).toBe(true);
});

test('a user has at most thirty minutes connections', async () => {
  await leaveAll();
  const meeting = await newMeeting();
  const { token } = await testApp.logOn('owner');
  const many = Array.from({ length: 31 }, () => join(meeting, token));
  await expect.poll(() => many.filter((one) => one.provider.isSynced).length).toBe(30);
  await expect.poll(() => many.filter((one) => one.refused()).length).toBe(1);
});

test('a minutes connection closes at its first malformed message or a flood of messages, and nothing is logged', async () => {
  const written = vi.spyOn(console, 'error').mockReturnValue();
  const message = (name: string, ...rest: number[]) =>
    Uint8Array.from([name.length, ...new TextEncoder().encode(name), ...rest]);
  const frames = [
    ...['__proto__', 'constructor', 'toString'].map((name) => message(name, 0)),
    Uint8Array.from([200, 1]),
    new Uint8Array(),
  ];
  for (const frame of frames) expect(await raw(frame, frame, frame)).toBe(4401);
  const meeting = await newMeeting();
  const { token } = await testApp.logOn('admin');
  const signIn = message(meeting, 2, 0, token.length, ...new TextEncoder().encode(token));
  const strange = message(meeting, 42);
  const broken = message(meeting, 0, 2, 3, 255, 255, 255);
  const presence = (...clients: [number, string][]) => {
    const states = clients.flatMap(([id, state]) => [
      id,
      1,
      state.length,
      ...new TextEncoder().encode(state),
    ]);
    return message(meeting, 1, states.length + 1, clients.length, ...states);
  };
  const crowd = presence([1, '{}'], [2, '{}'], [3, '{}']);
  const another = presence([1, '{"user":"somebody-else"}']);
  const silent = message(meeting, 0, 2, 2, 0, 0);
  for (const frame of [strange, broken, crowd, another])
    expect(await raw(signIn, ...Array<typeof frame>(20).fill(frame))).toBe(4401);
  // Malformed messages: before a sign-in, a second sign-in, and with another meeting's id.
  expect(await raw(silent)).toBe(4401);
  expect(await raw(signIn, signIn)).toBe(4401);
  expect(await raw(signIn, message(await newMeeting(), 0, 2, 2, 0, 0))).toBe(4401);
  // Flood of messages.
  expect(await raw(signIn, ...Array<typeof silent>(5_000).fill(silent))).toBe(1013);
  expect(written).not.toHaveBeenCalled();
  written.mockRestore();
});
