import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, openGalleryPage, openPage, specimen } from '../support/browser.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const list = (page: Page) => specimen(page, 'Files of the business');
const current = (page: Page) => page.evaluate<string>("sessionStorage.getItem('currentBusiness')");
const row = (page: Page, name: string) => list(page).getByRole('row').filter({ hasText: name });

/** Adds a file with the list's button. Each test uses its own file name, because all tests use the same business. */
async function add(page: Page, name: string, mimeType: string, buffer: Buffer) {
  await list(page).locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
}

const asked = (page: Page, method: string, path: RegExp) =>
  page.waitForRequest((request) => request.method() === method && path.test(request.url()));

const parametersOf = (request: Request) => Object.fromEntries(new URL(request.url()).searchParams);

test('a file is added, downloaded by path and token, and deleted after confirmation [FILE-001] [FILE-009] [FILE-011] [FILE-012] [FILE-013]', async () => {
  const page = await openGalleryPage('files');
  const business = await current(page);
  const sent = asked(page, 'POST', /advisory-meeting-items\/files/);
  await add(page, 'added-by-e2e.csv', 'text/csv', Buffer.from('name,amount\nJosé,12\n'));
  expect(parametersOf(await sent)).toEqual({ filter: `business:${business}` });
  await page.getByText('added-by-e2e.csv has been added.').waitFor();

  const reading = asked(page, 'GET', /\/v1\/files\/[^/]+\/content/);
  const arriving = page.waitForEvent('download');
  await list(page).getByRole('button', { name: 'Download added-by-e2e.csv' }).first().click();
  const [read, arrived] = await Promise.all([reading, arriving]);
  expect(parametersOf(read)).toEqual({
    token: expect.stringMatching(/^\w+\.[\w-]{43}$/),
    filter: `business:${business}`,
  });
  expect(arrived.suggestedFilename()).toBe('added-by-e2e.csv');
  expect(arrived.url()).toMatch(/^blob:/);
  const bytes: Buffer[] = [];
  for await (const chunk of await arrived.createReadStream()) bytes.push(chunk as Buffer);
  expect(Buffer.concat(bytes).toString()).toBe('name,amount\nJosé,12\n');

  await list(page).getByRole('button', { name: 'Delete added-by-e2e.csv' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Delete' });
  await dialog.getByText('Are you sure you want to delete this file?').waitFor();
  const deleting = asked(page, 'DELETE', /\/v1\/files\//);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  expect(parametersOf(await deleting)).toEqual({ filter: `business:${business}` });
  await page.getByText('This file has been deleted.', { exact: true }).waitFor();
  await row(page, 'added-by-e2e.csv').first().waitFor({ state: 'detached' });
});

test('files survive a failed deletion, renew an expired token, and need no business if they are public [FILE-010] [FILE-014] [FILE-019]', async () => {
  const page = await openGalleryPage('files', { allow: [/status of (403|500)/] });
  await page.route('**/v1/files?*', async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    for (const file of body.data) if (file.file_name === 'public.png') file.is_public = true;
    await route.fulfill({ response: reply, json: body });
  });
  await add(page, 'public.png', 'image/png', png);
  await page.getByText('public.png has been added.').waitFor();
  const one = row(page, 'public.png').first();
  await one.waitFor();

  const reading = asked(page, 'GET', /\/content\?/);
  await page.route('**/content?*', (route) => route.fulfill({ body: 'png' }));
  const arrived = page.waitForEvent('download');
  await one.getByRole('button', { name: /Download/ }).click();
  expect(Object.keys(parametersOf(await reading))).toEqual(['token']);
  await arrived;
  await page.unroute('**/content?*');

  const tokens: (string | null)[] = [];
  await page.route('**/content?*', (route) => {
    tokens.push(new URL(route.request().url()).searchParams.get('token'));
    return tokens.length === 1
      ? route.fulfill({ status: 403, json: { message: 'No longer good.' } })
      : route.continue();
  });
  const arriving = page.waitForEvent('download');
  await one.getByRole('button', { name: /Download/ }).click();
  await arriving;
  expect([tokens.length, tokens[0] === tokens[1]]).toEqual([2, false]);

  await page.route('**/v1/files/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 500, json: { message: 'broken' } })
      : route.continue(),
  );
  await one.getByRole('button', { name: /Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const message =
    'There has been an error while deleting this file. Please try again or contact the administrator.';
  await page.getByRole('alert').getByText(message, { exact: true }).waitFor();
  await expect.poll(() => one.isVisible()).toBe(true);
});

test('a file added while its list first loads appears in the list', async () => {
  const page = await openPage({ as: 'admin', gallery: true });
  const now: { early: boolean } = { early: true };
  await page.route(/\/v1\/files\?/, async (route) => {
    if (!now.early) return route.continue();
    const reply = await route.fetch();
    await page.getByText('early.png has been added.').waitFor();
    await page.waitForTimeout(500);
    await route.fulfill({ response: reply }).catch(() => undefined);
  });
  await page.goto('/gallery/files');
  await list(page).locator('input[type=file]').waitFor({ state: 'attached' });
  await add(page, 'early.png', 'image/png', png);
  await page.getByText('early.png has been added.').waitFor();
  now.early = false;
  await row(page, 'early.png').first().waitFor();
});

test('a picture opens by its name; list, picture and deletion dialog are accessible', async () => {
  const page = await openGalleryPage('files');
  await add(page, 'seen.png', 'image/png', png);
  await page.getByText('seen.png has been added.').waitFor();
  await row(page, 'seen.png').first().getByRole('button', { name: 'Image seen.png' }).click();
  const picture = page.getByRole('dialog', { name: 'seen.png' }).getByRole('img', { name: 'seen.png' });
  await picture.waitFor();
  const width = () => page.evaluate<number>(`document.querySelector('img[alt="seen.png"]').naturalWidth`);
  await expect.poll(width).toBe(1);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await picture.waitFor({ state: 'detached' });
  await row(page, 'seen.png').first().getByRole('button', { name: 'Delete seen.png' }).click();
  await page.getByRole('dialog', { name: 'Confirm Delete' }).waitFor();
  await expectAccessible(page);
});

test('files of a wrong type or over 10 MB are rejected next to their name, and uploads can be cancelled [FILE-020]', async () => {
  const page = await openGalleryPage('files', { allow: [/status of 415/] });
  const lines = list(page).getByRole('list', { name: 'Files being uploaded' });
  const line = (name: string) => lines.getByRole('listitem').filter({ hasText: name });
  const allowed = 'Only these files can be added: PNG, JPG, WEBP, PDF, DOCX, XLSX, PPTX, CSV and MP3.';
  await add(page, 'notes.txt', 'text/plain', Buffer.from('hello'));
  await line('notes.txt').getByText(allowed).waitFor();
  await add(page, 'program.png', 'image/png', Buffer.from('MZ\u0000\u0001'));
  await line('program.png').getByText(allowed).waitFor();
  await add(page, 'large.png', 'image/png', Buffer.concat([png, Buffer.alloc(11 * 1024 ** 2)]));
  await line('large.png').getByText('The file is larger than 10 MB. Please choose a smaller one.').waitFor();
  for (const name of ['notes.txt', 'program.png', 'large.png'])
    await line(name)
      .getByRole('button', { name: `Dismiss ${name}` })
      .click();

  await page.route('**/advisory-meeting-items/files*', () => {});
  await add(page, 'slow.png', 'image/png', png);
  await line('slow.png').getByRole('progressbar').waitFor({ state: 'attached' });
  await line('slow.png').getByRole('button', { name: 'Cancel slow.png' }).click();
  await lines.waitFor({ state: 'detached' });
});

test("a chart picture is uploaded to the meeting items as one image/png part named 'upload' [FILE-015] [FILE-016] [FILE-017]", async () => {
  const page = await openGalleryPage('files');
  // Inspects the argument of `send`, because the browser does not expose a request body that contains a file.
  await page.evaluate(`const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
      window.sentParts = [...body].map(([name, { type, name: file }]) => [name, type, file]);
      return send.call(this, body);
    }; undefined`);
  const sending = asked(page, 'POST', /advisory-meeting-items\/files/);
  const chart = specimen(page, 'Picture of a chart');
  await chart.getByRole('button', { name: 'Upload a chart' }).click();
  const sent = await sending;
  expect(new URL(sent.url()).pathname).toBe('/v1/advisory-meeting-items/files');
  expect(parametersOf(sent)).toEqual({ filter: `business:${await current(page)}` });
  expect(sent.headers()['content-type']).toMatch(/^multipart\/form-data/);
  await expect.poll(() => page.evaluate('sentParts')).toEqual([['upload', 'image/png', 'chart.png']]);
  await expect.poll(() => chart.getByRole('status').textContent()).toMatch(/^[0-9a-f-]{36}$/);
});

test('the request for a user list names the business, the chosen users and the current user; failures are shown [API-042] [API-043] [API-044] [API-045] [ERR-019]', async () => {
  const page = await openGalleryPage('choosing-people', { allow: [/status of 500/] });
  const business = await current(page);
  const field = page.getByRole('combobox', { name: 'Attendees' });
  const [first] = await Promise.all([asked(page, 'GET', /\/v1\/users\?/), page.reload()]);
  const { include_ids: reader, ...rest } = parametersOf(first);
  expect(rest).toEqual({ business_id: business, response: 'user_list', limit: '1000' });
  expect(reader).toMatch(/^[0-9a-f-]{36}$/);
  await field.click();
  await page.getByRole('option').first().click();

  const chosen = specimen(page, 'Two chosen');
  await chosen.getByRole('combobox').waitFor();
  const both = page.waitForRequest((request) => parametersOf(request)['include_ids']?.includes(',') === true);
  await page.reload();
  const two = ['00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000004'];
  expect(parametersOf(await both)['include_ids']).toBe([...two, reader].join());

  await page.route('**/v1/users?*', (route) => route.fulfill({ status: 500, json: { message: 'broken' } }));
  await page.reload();
  await page.getByRole('alert').getByText('Unable to fetch users.', { exact: true }).first().waitFor();
});
