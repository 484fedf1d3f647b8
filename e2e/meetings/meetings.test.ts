import type { Page, Request } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { callAsAdmin, createMeeting } from '../support/as-admin.ts';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { findBusinessId } from '../support/reports.ts';
import { step } from '../support/step.ts';

const items = '/v1/modules/meetings/forms/meetings/items';
const mark = `Met${Date.now()}`;
let business: string;
beforeAll(async () => {
  business = await findBusinessId('Ironbark');
});

const pathOf = (request: Request) => new URL(request.url()).pathname;
const asked = (page: Page, method: string, path: RegExp) =>
  page.waitForRequest((request) => request.method() === method && path.test(pathOf(request)));
const notice = (page: Page, text: string) =>
  page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text }).first().waitFor();
const rowAction = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
const upcoming = (page: Page) => page.getByRole('region', { name: 'Upcoming meetings', exact: true });
const list = async (search: string, opening: Parameters<typeof openPage>[0] = {}) => {
  const page = await openPage({ as: 'admin', ...opening });
  await page.goto(`/meetings?business=${business}`);
  await upcoming(page).getByRole('searchbox').fill(search);
  return page;
};

const sentences = [
  'Meeting name is required.',
  'At least one attendee is required.',
  'Date is required.',
  'Start time is required.',
  'End time is required.',
];

test('a new meeting reports missing fields, then is saved once [MEET-016] [UI-021] [TBL-007]', async () => {
  const page = await list('');
  const posts: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && pathOf(request).endsWith('/meetings')) posts.push(request);
  });
  const dialog = page.getByRole('dialog', { name: 'New Meeting' });
  const save = dialog.getByRole('button', { name: 'Save' });
  await step(
    'reports each missing field [MEET-018] [MEET-019] [MEET-020] [MEET-021] [MEET-022] [FORM-017]',
    async () => {
      await page.getByRole('button', { name: 'Add meeting' }).click();
      await save.click();
      for (const sentence of sentences) await dialog.getByText(sentence, { exact: true }).waitFor();
      await notice(page, sentences.join(' '));
      expect(posts).toEqual([]);
      await expectAccessible(page);
    },
  );

  await step('picks attendees and a date [MEET-008] [UI-028]', async () => {
    await dialog.getByLabel('Name').fill(`${mark} planned`);
    await dialog.getByRole('button', { name: 'Select all', exact: true }).click();
    await dialog.getByRole('button', { name: 'Open the calendar of Date' }).click();
    await page.getByRole('dialog', { name: 'Calendar of Date' }).getByRole('table').waitFor();
    await page.keyboard.press('Escape');
    await dialog.getByRole('textbox', { name: /^Date/ }).fill('12 Feb 2030');
  });
  await step(
    'picks times in steps of 30 minutes [MEET-009] [MEET-027] [MEET-028] [MEET-029] [MEET-056] [UI-029]',
    async () => {
      await dialog.getByLabel('Start time').click();
      const times = await page.getByRole('option').allTextContents();
      // Expects start times every half hour from 08:00 to 19:30, because 20:00 is only an end time.
      expect([times[1], times[2], times.at(-1), times.length]).toEqual(['8:00 AM', '8:30 AM', '7:30 PM', 25]);
      await page.getByRole('option', { name: '10:00 AM', exact: true }).click();
      await dialog.getByLabel('End time').click();
      await expect.poll(async () => (await page.getByRole('option').allTextContents())[1]).toBe('10:30 AM');
      await page.getByRole('option', { name: '10:30 AM', exact: true }).click();
      await dialog.getByLabel('Start time').click();
      await page.getByRole('option', { name: '11:00 AM', exact: true }).click();
      await expect.poll(() => dialog.getByLabel('End time').inputValue()).toBe('');
      await dialog.getByLabel('End time').click();
      await expect
        .poll(async () => (await page.getByRole('option').allTextContents()).at(-1))
        .toBe('8:00 PM');
      await page.getByRole('option', { name: '8:00 PM', exact: true }).click();
    },
  );
  const number = dialog.getByLabel('Number of future meetings');
  await step('adds a video link and future meetings [MEET-010] [MEET-013] [MEET-030]', async () => {
    await dialog.getByRole('switch', { name: 'Video meeting' }).click();
    await dialog.getByLabel('Video link').fill('zoom.example/j/1');
    await dialog.getByRole('switch', { name: 'Future meetings' }).click();
    await expect.poll(() => number.inputValue()).toBe('3');
  });
  await step('rejects a wrong number of future meetings [MEET-023] [MEET-024] [MEET-066]', async () => {
    for (const wrong of ['', '0', '-1', '1.5']) {
      await number.fill(wrong);
      await save.click();
      await dialog.getByText('Number of future meetings must be a positive integer.').waitFor();
    }
    expect(posts).toEqual([]);
  });
  await step('saves the meeting once [MEET-014] [MEET-026] [MEET-033] [MEET-037] [FORM-003]', async () => {
    await number.fill('3');
    await save.click();
    await notice(page, 'New meeting has been created. 3 future meetings created.');
    await dialog.waitFor({ state: 'detached' });
    expect(posts).toHaveLength(1);
    expect(posts[0]?.postDataJSON()).toEqual({
      business_id: business,
      name: `${mark} planned`,
      attendees: expect.arrayContaining([expect.stringMatching(/^[\w-]{36}$/)]),
      date: '2030-02-12',
      start_time: '11:00',
      end_time: '20:00',
      is_teleconference: true,
      teleconference_link: 'zoom.example/j/1',
      address: null,
      description: null,
      has_future_meetings: true,
      number_of_future_meetings: 3,
    });
  });
  await step('lists the monthly meetings on the same weekday [MEET-031]', async () => {
    await upcoming(page).getByRole('searchbox').fill(`${mark} planned`);
    await page.getByText('Showing 4 of 4').waitFor();
    // Expects the planned meetings on the second Tuesday of each month.
    for (const day of ['12 Feb', '12 Mar', '9 Apr', '14 May']) await page.getByText(`${day}, 2030`).waitFor();
  });
});

test('a meeting is edited from its row and deleted with its agenda after confirmation', async () => {
  const name = `${mark} row`;
  const { id } = await createMeeting(business, name);
  for (const point of ['One', 'Two'])
    await callAsAdmin('POST', `/meetings/${id}/agenda-items`, { name: point, description: '<p>Why</p>' });
  const page = await list(name, { allow: [/status of (500|422)/] });
  const dialog = page.getByRole('dialog', { name: 'Edit Meeting' });
  await step('opens the form of the meeting [MEET-007] [MEET-017]', async () => {
    await rowAction(page, name, 'Edit');
    await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe(name);
    await dialog.getByLabel('Address').fill('2 High Street');
  });
  await step('shows why a save failed [MEET-038]', async () => {
    for (const json of [{ errors: ['First', 'Second'], message: 'Both' }, { message: 'Only' }]) {
      await page.route(`**/v1/meetings/${id}`, (route) => route.fulfill({ status: 422, json }));
      await dialog.getByRole('button', { name: 'Save' }).click();
      await notice(page, json.errors?.join(' ') ?? json.message);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });
  await step('saves the change [MEET-034] [MEET-036] [FORM-004]', async () => {
    const put = asked(page, 'PUT', new RegExp(`/v1/meetings/${id}$`));
    await dialog.getByRole('button', { name: 'Save' }).click();
    expect((await put).postDataJSON()).toMatchObject({
      business_id: business,
      name,
      address: '2 High Street',
    });
    await notice(page, 'Meeting is updated successfully.');
    await dialog.waitFor({ state: 'detached' });
  });

  const deleted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') deleted.push(pathOf(request).split('/').at(-2) ?? '');
  });
  const question = page.getByRole('dialog', { name: 'Confirm Delete' });
  await step('cancels the deletion [UI-019] [TBL-030] [ERR-017] [ERR-018]', async () => {
    await rowAction(page, name, 'Delete');
    await question.getByText('Are you sure you want to delete this meeting?', { exact: true }).waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(deleted).toEqual([]);
  });

  await step('keeps the meeting when its deletion fails [ERR-005]', async () => {
    const fail = `**/v1/meetings/${id}`;
    await page.route(fail, (route) => route.fulfill({ status: 500, json: { message: 'Not now.' } }));
    await page.route('**/strategy-meeting-items/items/*', (route) =>
      route.fulfill({ json: { message: '' } }),
    );
    await rowAction(page, name, 'Delete');
    await question.getByRole('button', { name: 'Delete' }).click();
    await notice(page, 'Not now.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name }).waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
  await step('deletes the agenda, then the meeting [MEET-039] [ERR-001] [ERR-003]', async () => {
    deleted.length = 0;
    await rowAction(page, name, 'Delete');
    const again = asked(page, 'GET', new RegExp(`^${items}$`));
    await question.getByRole('button', { name: 'Delete' }).click();
    await notice(page, 'Meeting deleted');
    await again;
    await page.getByText('No results for this search.').waitFor();
    expect(deleted).toEqual(['items', 'items', 'meetings']);
  });
});

test('a meeting page manages its agenda items, action items, files and history', async () => {
  const { id } = await createMeeting(business, `${mark} view`, { objective: 'Know more.' });
  const page = await openPage({ as: 'admin', allow: [/status of 500/] });
  await step('opens the page of the meeting [REDIR-016] [ROUTE-058]', async () => {
    await page.goto(`/meetings/${id}?business=${business}`);
    await page.getByRole('heading', { level: 1, name: `${mark} view` }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/meetings/${id}/view`);
    await page.getByText('Know more.').waitFor();
  });
  const agenda = page.getByRole('region', { name: 'Agenda' });
  const card = agenda.getByRole('listitem').filter({ hasText: 'Calls' });
  await step('adds an agenda item', async () => {
    await agenda.getByRole('button', { name: '+ add agenda item' }).click();
    const point = page.getByRole('dialog', { name: 'New agenda item' });
    await point.getByLabel('Agenda item name').fill('Calls');
    await point.getByRole('button', { name: 'Save' }).click();
    await notice(page, 'Description is required.');
    const said = Array.from({ length: 25 }, (_, at) => `word${at + 1}`).join(' ');
    await point.locator('.ProseMirror').fill(said);
    const post = asked(page, 'POST', new RegExp(`/v1/meetings/${id}/agenda-items$`));
    await point.getByRole('button', { name: 'Save' }).click();
    await post;
    await card.getByText(said).waitFor();
    await point.waitFor({ state: 'detached' });
  });

  await step('adds and views an action item [MEET-001] [UI-020]', async () => {
    await card.getByRole('button', { name: 'Add action item' }).click();
    const action = page.getByRole('dialog', { name: 'New action item' });
    await action.getByLabel('Action item name').fill('Ring back');
    await action.getByLabel('Assigned to').click();
    await page.getByRole('option', { name: 'Sonia Marchetti' }).click();
    await action.getByRole('button', { name: 'Save' }).click();
    await card.getByRole('button', { name: /^Ring back/ }).click();
    const view = page.getByRole('dialog', { name: 'Ring back' });
    await view.getByText('Sonia Marchetti').first().waitFor();
    await expect.poll(() => view.getByRole('textbox').count()).toBe(0);
    await page.keyboard.press('Escape');
    await view.waitFor({ state: 'detached' });
  });

  const long = 'abcdefghijklmnopqrstuvwxyz.csv';
  await step('uploads files and shortens long names [FILE-006] [FILE-007]', async () => {
    await card.getByRole('button', { name: 'Files' }).click();
    const buffer = Buffer.from('name,amount\nAnn,12\n');
    await card.locator('input[type=file]').setInputFiles({ name: 'notes.csv', mimeType: 'text/csv', buffer });
    await card.getByRole('button', { name: 'Download notes.csv' }).waitFor();
    // Expects the card to show 16 characters of a long file name and 20 words of its agenda item's text.
    await card.locator('input[type=file]').setInputFiles({ name: long, mimeType: 'text/csv', buffer });
    const row = card.getByRole('row').filter({ has: page.getByRole('button', { name: `Download ${long}` }) });
    await row.getByText('abcdefghijklmnop…', { exact: true }).waitFor();
    await row.getByText(/^Calls: word1 .* word20…$/).waitFor();
  });
  const deleteFile = async (said: string) => {
    await card.getByRole('button', { name: 'Delete notes.csv' }).click();
    await page
      .getByRole('dialog', { name: 'Confirm Delete' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await notice(page, said);
  };
  const own = (request: Request) => new URL(request.url()).searchParams.get('filter');
  await step('deletes a file after a first failure [FILE-009] [FILE-010] [FILE-011]', async () => {
    await page.route(/\/v1\/files\/[^/]+\?/, (route) => route.fulfill({ status: 500, json: {} }));
    const again = 'Please try again or contact the administrator.';
    await deleteFile(`There has been an error while deleting this file. ${again}`);
    await page.unrouteAll({ behavior: 'wait' });
    const gone = asked(page, 'DELETE', /\/v1\/files\//);
    await deleteFile('This file has been deleted.');
    expect(own(await gone)).toBe(`business:${business}`);
  });
  await step('downloads a file of the business [FILE-013]', async () => {
    const read = asked(page, 'GET', /\/v1\/files\/[^/]+\/content$/);
    await card.getByRole('button', { name: `Download ${long}` }).click();
    expect(own(await read)).toBe(`business:${business}`);
  });

  await step('shows a changed objective in the history', async () => {
    const history = page.getByRole('region', { name: 'History', exact: true });
    await history.getByRole('button', { name: 'Show history' }).click();
    await history.getByText('Showing 1 of 1').waitFor();
    await page.getByRole('button', { name: 'Status and objective' }).click();
    const details = page.getByRole('dialog', { name: 'Status and objective' });
    await details.getByLabel('Objective').fill('Know all.');
    await details.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Know all.').waitFor();
    await history.getByText('Showing 2 of 2').waitFor();
    await details.waitFor({ state: 'detached' });
    await expectAccessible(page);
    await takeScreenshot(page, 'meeting-view');
  });
  await step('deletes the agenda item', async () => {
    await card.getByRole('button', { name: 'Delete Calls' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await notice(page, 'Agenda item deleted');
    await agenda.getByRole('button', { name: '+ add agenda item' }).waitFor();
  });
});

test("a meeting's save asks before it overwrites another user's, and fails without data loss after 61 seconds [API-005]", async () => {
  const { id, version } = await createMeeting(business, `${mark} twice`);
  const page = await openPage({ as: 'admin', allow: [/status of 409/] });
  await page.goto(`/meetings/${id}/view?business=${business}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Meeting' });
  await dialog.getByLabel('Address').fill('Mine');
  await callAsAdmin('PUT', `/meetings/${id}`, { address: 'Theirs', version });
  await dialog.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'This meeting was changed while you were editing' });
  await question.getByRole('row').nth(1).waitFor();
  await expect
    .poll(() => question.getByRole('row').allTextContents())
    .toEqual(['FieldMineTheirs', 'AddressMineTheirs']);
  await question.getByRole('button', { name: 'Keep mine' }).click();
  await notice(page, 'Meeting is updated successfully.');
  await page.getByRole('region', { name: 'About this meeting' }).getByText('Mine').waitFor();

  await page.getByRole('button', { name: 'Status and objective' }).click();
  const details = page.getByRole('dialog', { name: 'Status and objective' });
  await details.getByLabel('Objective').fill('Know more.');
  await page.route(`**/v1/meetings/${id}`, () => undefined);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const sent = asked(page, 'PUT', new RegExp(`/v1/meetings/${id}$`));
  await details.getByRole('button', { name: 'Save' }).click();
  await sent;
  const failed = page.getByText('There has been an error while fetching your request.').first();
  await page.clock.runFor(60_900);
  expect(await failed.count()).toBe(0);
  await page.clock.runFor(200);
  await failed.waitFor();
  expect(await details.getByLabel('Objective').inputValue()).toBe('Know more.');
});

test("the meeting list and a meeting's page fit a dark phone and are accessible; an empty history shows a message", async () => {
  const page = await openPage({ as: 'client', size: 'phone', theme: 'dark' });
  await page.goto('/meetings');
  await page.getByRole('link', { name: 'Quarterly review' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Quarterly review' }).click();
  await page.getByText('Which campaigns earn their place').first().waitFor();
  const history = page.getByRole('region', { name: 'History', exact: true });
  await history.getByRole('button', { name: 'Show history' }).click();
  await history.getByText('No changes yet.').waitFor();
  await expectAccessible(page);
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
  expect(overflow).toBeLessThanOrEqual(0);
});
