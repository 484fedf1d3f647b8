import type { Page, Request } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { callAsAdmin, createMeeting } from '../support/as-admin.ts';
import { expectAccessible, openPage, shareButton, takeScreenshot } from '../support/browser.ts';
import { readCopiedLink } from '../support/clipboard.ts';
import { findBusinessId } from '../support/reports.ts';
import { step } from '../support/step.ts';

const mark = `Shr${Date.now()}`;
let business: string;
let meeting: string;
beforeAll(async () => {
  business = await findBusinessId('Saltbush');
  meeting = (await createMeeting(business, `${mark} Q1 review`, { date: '2031-03-05' })).id;
});

const pathOf = (request: Request) => new URL(request.url()).pathname;
const asked = (page: Page, method: string, path: string) =>
  page.waitForRequest((request) => request.method() === method && pathOf(request) === `/v1${path}`);
const notice = (page: Page, text: string) =>
  page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text }).first().waitFor();
const shareBy = async (page: Page, entry: string) => {
  await shareButton(page).click();
  const item = page.getByRole('menuitem', { name: entry });
  await item.waitFor();
  // Checks that a menu item keeps its padding, whatever the order of page and global style sheets.
  const padding = "getComputedStyle(document.querySelector('[role=menuitem]')).paddingLeft";
  await expect.poll(() => page.evaluate<string>(padding)).toBe('12px');
  await item.click();
};
const open = async (opening: Parameters<typeof openPage>[0] = {}) => {
  const page = await openPage({ as: 'admin', ...opening });
  await page.goto(`/business/revenue?business=${business}`);
  await page.getByRole('heading', { level: 1, name: 'Revenue' }).waitFor();
  return page;
};

test('a page is emailed to recipients; missing fields and rejections show errors [HDR-010] [SHARE-001]', async () => {
  const page = await open({ allow: [/status of 422/] });
  const revenue = page.getByRole('region', { name: 'Revenue', exact: true }).locator('[data-exact]');
  await revenue.waitFor();
  const me = await step(
    'loads the people of the business [API-042] [API-043] [API-044] [API-045]',
    async () => {
      const users = asked(page, 'GET', '/users');
      await shareBy(page, 'Email this page');
      const { include_ids, ...query } = Object.fromEntries(new URL((await users).url()).searchParams);
      expect(query).toEqual({ business_id: business, response: 'user_list', limit: '1000' });
      const me = await callAsAdmin<{ data: { id: string; full_name: string; is_member: boolean }[] }>(
        'GET',
        `/users?business_id=${business}&response=user_list`,
      );
      expect(include_ids).toBe(me.data.find(({ full_name }) => full_name === 'Sonia Marchetti')?.id);
      return me;
    },
  );
  const dialog = page.getByRole('dialog', { name: 'Email this page' });
  const subject = dialog.getByLabel('Subject');
  const message = dialog.getByLabel('Message');
  await step('opens with a subject and a message', async () => {
    await expect.poll(() => subject.inputValue()).toMatch(/^Saltbush Home: Revenue, .*\d{4}$/);
    const words = await message.inputValue();
    expect(words).toMatch(
      /^Saltbush Home: Revenue, \d+ \w+, \d{4} – \d+ \w+, \d{4}, compared with [^\n]+\nRevenue: \$[\d.,]+[KM]? \([+−].*%\)\n/,
    );
    expect(words).toContain(`Revenue: ${await revenue.textContent()}`);
  });
  await step('reports missing fields [SHARE-005] [SHARE-006] [FORM-015]', async () => {
    await message.fill('');
    await subject.fill('');
    await dialog.getByRole('button', { name: 'Send' }).click();
    for (const sentence of ['Please select at least one recipient', 'Email subject is required'])
      await dialog.getByText(sentence, { exact: true }).waitFor();
    await notice(page, 'Please select at least one recipient Email subject is required');
    await expectAccessible(page);
    await takeScreenshot(page, 'share');
  });
  await step('shows the errors of the server [SHARE-010]', async () => {
    await subject.fill('Look');
    await dialog.getByRole('button', { name: 'Select all', exact: true }).click();
    await page.route('**/v1/share-page*', (route) =>
      route.fulfill({ status: 422, json: { message: 'C', errors: ['First fault', 'Second fault'] } }),
    );
    await dialog.getByRole('button', { name: 'Send' }).click();
    await notice(page, 'First fault Second fault');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.route('**/v1/share-page*', (route) =>
      route.fulfill({ status: 422, json: { message: 'Only this' } }),
    );
    await dialog.getByRole('button', { name: 'Send' }).click();
    await notice(page, 'Only this');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
  await step(
    'sends the page without a message [SHARE-004] [SHARE-007] [SHARE-009] [SHARE-011] [SHARE-012] [SHARE-013]',
    async () => {
      // Expects 'Select all' to skip the sender and a Super Admin who does not belong to the business.
      const members = me.data
        .filter((one) => one.is_member && one.full_name !== 'Sonia Marchetti')
        .map(({ id }) => id);
      const sent = asked(page, 'POST', '/share-page');
      await dialog.getByRole('button', { name: 'Send' }).click();
      const body = (await sent).postDataJSON() as { data: Record<string, string> };
      expect(body).toEqual({
        type: 'mail',
        recipients: { to: members },
        data: {
          template: 'share-page',
          subject: 'Look',
          content: expect.stringMatching(/^http:[^ ]+\/s\/[\w-]+$/),
          reply_to_email: 'admin@bellwether.example',
        },
      });
      await notice(page, 'Page shared successfully!');
      await dialog.waitFor({ state: 'detached' });
    },
  );
});

test('a copied link is short and opens the page of the same business [SHARE-002] [SHARE-003]', async () => {
  const page = await open();
  const copied = await readCopiedLink(page, async () => {
    await shareBy(page, 'Copy link');
    await notice(page, 'Link copied.');
  });
  expect(new URL(copied).pathname).toMatch(/^\/s\/[\w-]+$/);
  const other = await openPage({ as: 'admin' });
  await other.goto(`/business/revenue?business=${await findBusinessId('Clearwater')}`);
  await other.getByRole('heading', { level: 1, name: 'Revenue' }).waitFor();
  await other.goto(copied);
  await other.getByText('Saltbush Home').first().waitFor();
  const there = new URL(other.url());
  expect([there.pathname, there.searchParams.get('business')]).toEqual(['/business/revenue', business]);
});

test('a page is added to an agenda; missing or rejected fields show errors [HDR-012]', async () => {
  const page = await open({ allow: [/status of 500/] });
  await step('loads upcoming meetings [MEET-040]', async () => {
    const meetings = asked(page, 'GET', '/meetings');
    await shareBy(page, 'Add to meeting');
    expect(Object.fromEntries(new URL((await meetings).url()).searchParams)).toEqual({
      business_id: business,
      upcoming: 'true',
      order_column: 'start_at',
      order_direction: 'asc',
      with: 'type',
    });
  });
  const dialog = page.getByRole('dialog', { name: 'Add to meeting' });
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  const name = dialog.getByLabel('Agenda item name');
  const text = dialog.locator('.ProseMirror');
  await step('selects the next meeting', async () => {
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Meeting' }).inputValue()).not.toBe('');
  });
  await step('reports missing fields [MEET-043] [MEET-044] [MEET-045] [FORM-016]', async () => {
    await expect.poll(() => name.inputValue()).toBe('Revenue');
    await expect.poll(() => text.getByRole('link').getAttribute('href')).toContain('/business/revenue?');
    await name.fill('');
    // Replaces the text by keyboard, because `fill` sometimes keeps the link for the new text.
    await text.press('ControlOrMeta+a');
    await text.press('Backspace');
    await dialog.getByLabel('Meeting').click();
    await page.getByRole('option', { name: 'Select...', exact: true }).click();
    await add.click();
    const missing = ['Meeting is required.', 'Agenda item name is required.', 'Description is required.'];
    for (const sentence of missing) await dialog.getByText(sentence, { exact: true }).waitFor();
    await notice(page, missing.join(' '));
    await expectAccessible(page);
  });

  await step('creates a meeting from the dialog [MEET-035]', async () => {
    await dialog.getByRole('button', { name: 'New meeting' }).click();
    const making = page.getByRole('dialog', { name: 'New Meeting' });
    await making.getByLabel('Name').fill(`${mark} Special`);
    await making.getByRole('button', { name: 'Select all', exact: true }).click();
    await making.getByRole('textbox', { name: /^Date/ }).fill('7 Mar 2031');
    await making.getByLabel('Start time').click();
    await page.getByRole('option', { name: '9:00 AM', exact: true }).click();
    await making.getByLabel('End time').click();
    await page.getByRole('option', { name: '9:30 AM', exact: true }).click();
    await making.getByRole('button', { name: 'Save' }).click();
    await notice(page, 'New meeting has been created.');
    await making.waitFor({ state: 'detached' });
    await expect.poll(() => dialog.getByLabel('Meeting').inputValue()).toContain(`${mark} Special`);
  });
  await step('shows the error of the server [MEET-047]', async () => {
    await dialog.getByLabel('Meeting').click();
    await page.getByRole('option', { name: `${mark} Q1 review` }).click();
    await name.fill('Growth');
    await text.pressSequentially('Why so fast?');
    await page.route('**/agenda-items', (route) => route.fulfill({ status: 500, json: { message: 'Boom' } }));
    await add.click();
    await notice(page, 'Error saving agenda item: Boom');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
  await step('saves the agenda item [MEET-042]', async () => {
    const sent = asked(page, 'POST', `/meetings/${meeting}/agenda-items`);
    await add.click();
    expect((await sent).postDataJSON()).toEqual({ name: 'Growth', description: '<p>Why so fast?</p>' });
  });
  await step('confirms the success [MEET-048] [UI-035] [UI-036] [UI-038]', async () => {
    const done = page.getByRole('dialog', { name: 'Success!' });
    await done
      .getByText(`A meeting agenda item has been added to ${mark} Q1 review`, { exact: true })
      .waitFor();
    await expectAccessible(page);
    await done.getByRole('button', { name: 'Okay!' }).click();
    await done.waitFor({ state: 'detached' });
  });
});

test("a chart is added to an agenda with its picture as the item's file", async () => {
  const page = await open();
  await step('adds the chart with its picture [CHART-008] [FILE-015] [FILE-016] [MEET-050]', async () => {
    const upload = asked(page, 'POST', '/advisory-meeting-items/files');
    const chart = page.getByRole('region', { name: 'Revenue, chart', exact: true });
    await chart.getByRole('button', { name: 'Add to meeting' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to meeting' });
    await dialog.getByRole('img', { name: 'Revenue.png' }).waitFor();
    await dialog.getByLabel('Meeting').click();
    await page.getByRole('option', { name: `${mark} Q1 review` }).click();
    await dialog.locator('.ProseMirror').getByRole('link').waitFor();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    const request = await upload;
    expect(new URL(request.url()).search).toBe(`?filter=${encodeURIComponent(`business:${business}`)}`);
    const kept = (await (await request.response())?.json()) as { data: { mime_type: string } };
    expect([request.headers()['content-type'], kept.data.mime_type]).toEqual([
      expect.stringContaining('multipart/form-data'),
      'image/png',
    ]);
  });
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Revenue' }) });
  await step('views the meeting with the figures then and now [UI-037]', async () => {
    await page.getByRole('link', { name: 'View the meeting' }).click();
    await page.getByRole('heading', { level: 1, name: `${mark} Q1 review` }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/meetings/${meeting}/view`);
    await card.getByRole('link', { name: /^Revenue, / }).waitFor();
    const thenNow = card.getByRole('table', { name: 'Revenue, then and now' });
    await thenNow.getByRole('row', { name: /^Revenue A?\$.* A?\$.* unchanged$/ }).waitFor();
    await takeScreenshot(page, 'agenda-figures');
  });
  await step('enlarges the picture', async () => {
    await card.getByRole('button', { name: 'Enlarge Revenue.png' }).click();
    await page.getByRole('dialog').getByRole('img', { name: 'Revenue.png' }).waitFor();
    await page.keyboard.press('Escape');
  });
  await step('downloads the picture [FILE-001] [FILE-012]', async () => {
    await card.getByRole('button', { name: 'Files (1)' }).click();
    const read = page.waitForRequest(/\/v1\/files\/[^/]+\/content\?token=/);
    const arriving = page.waitForEvent('download');
    await card.getByRole('button', { name: 'Download Revenue.png' }).click();
    await read;
    expect((await arriving).suggestedFilename()).toBe('Revenue.png');
  });
});

test('a failed load of people or meetings in the share dialogs shows an error; meetings can be retried [ERR-019] [MEET-046] [MEET-049] [MEET-058]', async () => {
  const page = await open({ allow: [/status of 500/] });
  await page.route('**/v1/users?*', (route) => route.fulfill({ status: 500, json: { message: 'broken' } }));
  await shareBy(page, 'Email this page');
  await notice(page, 'Unable to fetch users.');
  const people = page.getByRole('dialog', { name: 'Email this page' });
  await people.getByRole('button', { name: 'Cancel' }).click();
  await people.waitFor({ state: 'detached' });
  await page.route('**/v1/meetings?*', (route) => route.fulfill({ status: 500, json: {} }));
  await shareBy(page, 'Add to meeting');
  await notice(page, 'Error fetching meetings.');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Try again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to meeting' });
  await dialog.getByLabel('Meeting').click();
  await page.getByRole('option', { name: `${mark} Q1 review` }).click();
  await dialog.getByLabel('Agenda item name').fill(`${mark} page`);
  await dialog.locator('.ProseMirror').getByRole('link').waitFor();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('link', { name: 'View the meeting' }).click();
  const card = page.getByRole('listitem').filter({ hasText: `${mark} page` });
  const link = new URL((await card.getByRole('link', { name: /^Revenue, / }).getAttribute('href')) ?? '');
  expect([link.pathname, link.searchParams.get('business')]).toEqual(['/business/revenue', business]);
  expect(link.searchParams.get('filters')).toBeTruthy();
});

test('a user requests help on a page and sees that it was sent [UI-043] [SHARE-015]', async () => {
  const page = await open();
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByText('Invoiced revenue over time and by account').waitFor();
  await page.getByRole('link', { name: 'When a figure is missing or looks wrong' }).waitFor();
  await page.getByRole('button', { name: 'Request information' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request information' });
  await dialog.getByRole('button', { name: 'Send' }).click();
  await notice(page, 'Question is required.');
  await dialog.getByLabel('Question').fill('Where does this come from?');
  const sent = asked(page, 'POST', '/internal/notify/send');
  await dialog.getByRole('button', { name: 'Send' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    type: 'requestInfo',
    business_id: business,
    data: { subject: 'Saltbush Home: About Revenue', content: 'Where does this come from?' },
  });
  await notice(page, 'Your request has been sent.');
  await dialog.waitFor({ state: 'detached' });
});
