import { Readable } from 'node:stream';
import { inArray } from 'drizzle-orm';
import { extractImages, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { businesses, files, meetingMinutes } from '../../../platform/postgres/schema.ts';
import type { TestClient } from '../../../testing/client.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestUser } from '../../../testing/test-users.ts';
import { png } from '../../files/testing/samples.ts';
import { getPdfPrinter } from '../../page-pdf/index.ts';
import { readPdfText } from '../../page-pdf/testing/pdf-text.ts';

let testApp: TestApp;
let admin: TestClient;
beforeAll(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
});
afterAll(() => testApp.close());

const one = (answer: { status: number; text: string; body: unknown }) => {
  expect([answer.status, answer.status < 300 ? '' : answer.text]).toEqual([answer.status, '']);
  return (answer.body as { data: { id: string } }).data;
};
const requestPdf = async (who: TestUser, meeting: string) => {
  const { token } = await testApp.logOn(who);
  const reply = await testApp.app.server.inject({
    method: 'GET',
    url: `/v1/meetings/${meeting}/minutes/pdf`,
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: reply.statusCode, headers: reply.headers, bytes: new Uint8Array(reply.rawPayload) };
};
const meeting = async (more: object = {}) =>
  one(
    await admin.post('/v1/meetings', {
      business_id: testApp.business.north,
      name: 'Quarter review',
      date: '2026-03-20',
      start_time: '09:00',
      end_time: '10:30',
      attendees: [testApp.user.owner, testApp.user.client],
      ...more,
    }),
  ).id;
const write = (meetingId: string, html: string) =>
  testApp.change((db) =>
    db.insert(meetingMinutes).values({
      meetingId,
      businessId: testApp.business.north,
      state: new Uint8Array([0, 0]),
      html,
      updatedAt: testApp.clock.now(),
    }),
  );
const picture = async (name: string) =>
  one(
    await admin.upload(`/v1/advisory-meeting-items/files?business_id=${testApp.business.north}`, {
      name,
      content: png,
      field: 'upload',
    }),
  ).id;
/** Uploads a picture that cannot be drawn, because only its first bytes are stored. */
const broken = async (name: string) => {
  const id = await picture(name);
  const [file] = await testApp.deps.db
    .select()
    .from(files)
    .where(inArray(files.id, [id]));
  await testApp.deps.files.put(file?.storedAs ?? '', Readable.from([png.subarray(0, 30)]));
  return id;
};

test('the minutes PDF contains the date, attendance, minutes, ordered agenda and action items', async () => {
  const { user, business } = testApp;
  await testApp.change((db) =>
    db
      .update(businesses)
      .set({ timeZone: 'Australia/Perth' })
      .where(inArray(businesses.id, [business.north])),
  );
  const id = await meeting({
    objective: 'Agree on #panic() & $x$',
    address: '1 Main Street',
    description: '<p>Bring figures</p>',
    users_attendance: [user.owner],
  });
  // A picture that cannot be drawn does not prevent the PDF. All pictures are then listed by name.
  const good = await picture('good.png');
  const cut = await broken('cut.png');
  const point = async (name: string, more: object = {}) =>
    one(await admin.post(`/v1/meetings/${id}/agenda-items`, { name, description: '<p>Why</p>', ...more })).id;
  const calls = await point('Calls', { description: '<ol><li><p>Fewer <b>missed</b></p></li></ol>' });
  const spend = await point('Spend', { attachments: [good] });
  const third = await point('Unspoken', { attachments: [cut] });
  const first = one(
    await admin.post('/v1/modules/meetings/forms/strategy-meeting-items/items', {
      business_id: business.north,
      meeting_id: id,
      name: 'Welcome',
      description: '<p>Hello</p>',
      position: -1,
    }),
  ).id;
  expect(new Set([calls, spend, third, first]).size).toBe(4);
  const action = async (more: object) =>
    one(
      await admin.post('/v1/modules/meetings/forms/action-items/items', {
        business_id: business.north,
        agenda_item_id: calls,
        ...more,
      }),
    );
  const owned = { name: 'Ring back', assigned_to: user.owner, due_date: '2026-04-01', status: 'in_progress' };
  await action(owned);
  await action({ name: 'Nobody’s', agenda_item_id: spend });
  await write(
    id,
    `<h2>Budget</h2><p>Agreed &amp; <strong>signed</strong> سلام.</p><ul><li><p>Half now</p></li></ul>
     <p><a href="https://x.example/?${'a'.repeat(9000)}">A long link</a></p>`,
  );

  const { status, headers, bytes } = await requestPdf('owner', id);
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain(
    'north Pty Ltd-Quarter review minutes-2026-03-20.pdf',
  );
  const pages = await readPdfText(bytes);
  const all = pages.join(' ');
  for (const text of [
    'Quarter review 20 Mar, 2026, 9:00 AM – 10:30 AM, Australia/Perth',
    'Agree on #panic() & $x$',
    '1 Main Street',
    'Bring figures',
    'Attended owner Tester Did not attend client Tester',
    'Minutes Budget Agreed & signed',
    '• Half now',
    'A long link',
    'Files: good.png',
    'Files: cut.png',
    'Ring back owner Tester 1 Apr, 2026 In progress Calls',
    'Nobody’s Not assigned yet No date Open Spend',
  ])
    expect(all).toContain(text);
  const order = ['1. Welcome', '2. Calls', '3. Spend', '4. Unspoken'].map((name) => all.indexOf(name));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order[0]).toBeGreaterThan(0);
  pages.forEach((page, at) => {
    expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
  });
});

test('a word longer than a line of the minutes PDF is wrapped and printed in full', async () => {
  const { business } = testApp;
  const long = (letter: string, length = 180) => letter.repeat(length);
  const id = await meeting({ name: long('V'), address: long('X') });
  const point = one(
    await admin.post(`/v1/meetings/${id}/agenda-items`, {
      name: long('Q'),
      description: `<p>${long('J', 900)}</p>`,
    }),
  ).id;
  one(
    await admin.post('/v1/modules/meetings/forms/action-items/items', {
      business_id: business.north,
      agenda_item_id: point,
      name: long('Z'),
    }),
  );
  await write(id, `<ul><li><p><a href="https://x.example">${long('K', 900)}</a></p></li></ul>`);
  const all = (await readPdfText((await requestPdf('owner', id)).bytes)).join('');
  const countLetter = (letter: string) => all.split(letter).length - 1;
  expect('VXJZK'.split('').map(countLetter)).toEqual([180, 180, 900, 180, 900]);
  // The item's name appears in the agenda and in the table of action items.
  expect(countLetter('Q')).toBe(360);
});

test('the minutes PDF shows an agenda picture only to users who may read the module of its metric', async () => {
  const id = await meeting({ name: 'Pictured' });
  const chart = await picture('chart.png');
  one(
    await admin.post(`/v1/meetings/${id}/agenda-items`, {
      name: 'Revenue',
      description: '<p>Why</p>',
      attachments: [chart],
    }),
  );
  await testApp.change((db) =>
    db
      .update(files)
      .set({ module: 'financials' })
      .where(inArray(files.id, [chart])),
  );
  const countImages = async () => {
    const { bytes } = await requestPdf('owner', id);
    const pdf = await getDocumentProxy(bytes.slice());
    expect((await readPdfText(bytes)).join(' ')).not.toContain('chart.png');
    return (await extractImages(pdf, 1)).length;
  };
  expect(await countImages()).toBe(1);
  const switchAccess = async (state: 'on' | 'off') => {
    const changes = [{ id: testApp.business.north, [state]: ['financials'] }];
    const answer = await admin.ask('PATCH', '/v1/businesses/module-access', { body: { changes } });
    expect(answer.status).toBe(200);
  };
  await switchAccess('off');
  expect(await countImages()).toBe(0);
  await switchAccess('on');
});

test('concurrent minutes PDFs load the pictures of only one document at a time', async () => {
  const id = await meeting({ name: 'At once' });
  const attachments = [await picture('chart.png')];
  one(
    await admin.post(`/v1/meetings/${id}/agenda-items`, {
      name: 'Look',
      description: '<p>Why</p>',
      attachments,
    }),
  );
  const events: string[] = [];
  const { files: store } = testApp.deps;
  const printer = getPdfPrinter(testApp.deps);
  const [read, print] = [store.read.bind(store), printer.print.bind(printer)];
  const spies = [
    vi.spyOn(store, 'read').mockImplementation((name) => {
      events.push('read');
      return read(name);
    }),
    vi.spyOn(printer, 'print').mockImplementation(async (...args) => {
      const pdf = await print(...args);
      events.push('printed');
      return pdf;
    }),
  ];
  const responses = await Promise.all(
    ['owner', 'owner', 'client'].map((who) => requestPdf(who as TestUser, id)),
  );
  for (const spy of spies) spy.mockRestore();
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(events).toEqual(['read', 'printed', 'read', 'printed', 'read', 'printed']);
});

test('the PDF of a meeting without minutes has placeholders, and users of other businesses get 404', async () => {
  const id = await meeting({ name: 'Empty' });
  const { status, bytes } = await requestPdf('client', id);
  expect(status).toBe(200);
  const all = (await readPdfText(bytes)).join(' ');
  for (const text of [
    'No minutes were written.',
    'No agenda items.',
    'No action items.',
    'Invited owner Tester, client Tester',
  ])
    expect(all).toContain(text);
  expect((await requestPdf('stranger', id)).status).toBe(404);
  expect((await requestPdf('client', crypto.randomUUID())).status).toBe(404);
});

test('the PDF of an agenda with a hundred items contains all of them', async () => {
  const id = await meeting({ name: 'Long' });
  await write(id, Array.from({ length: 400 }, (_, at) => `<p>Sentence ${at}.</p>`).join(''));
  for (let at = 1; at <= 100; at += 1)
    one(
      await admin.post(`/v1/meetings/${id}/agenda-items`, {
        name: `Point ${at};`,
        description: '<p>Why</p>',
      }),
    );
  const start = performance.now();
  const { bytes } = await requestPdf('owner', id);
  console.log(`Minutes of 100 points and 400 paragraphs: ${Math.round(performance.now() - start)} ms.`);
  const all = (await readPdfText(bytes)).join(' ');
  for (let at = 1; at <= 100; at += 1) expect(all).toContain(`${at}. Point ${at};`);
  for (let at = 0; at < 400; at += 1) expect(all).toContain(`Sentence ${at}.`);
});
