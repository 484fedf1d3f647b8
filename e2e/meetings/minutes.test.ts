import { readFile } from 'node:fs/promises';
import type { Page, WebSocketRoute } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { readPdfText } from '../../apps/server/src/features/page-pdf/testing/pdf-text.ts';
import { callAsAdmin, createMeeting } from '../support/as-admin.ts';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { createUser } from '../support/new-user.ts';
import { step } from '../support/step.ts';

const mark = `Minutes${Date.now()}`;
let business: string;
beforeAll(async () => {
  business = (await callAsAdmin<{ data: { id: string } }>('POST', '/businesses', { trading_name: mark })).data
    .id;
});

const box = (page: Page) => page.getByRole('textbox', { name: 'Minutes' });
const card = (page: Page) => page.getByRole('region', { name: 'Minutes', exact: true });
const write = async (page: Page) => {
  await card(page).getByRole('button', { name: 'Write minutes' }).click();
  await box(page).waitFor();
};
/** Returns the editor's HTML without classes and placeholders, which depend on the user's own caret. */
const markup = async (page: Page) =>
  (await box(page).innerHTML()).replace(/ (?:class|data-placeholder)="[^"]*"/g, '');
/** Seed of the random typing, new in each run; failure messages contain it. */
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const drawnOf = (letter: string) => {
  let state = seed ^ letter.charCodeAt(0);
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};
/** Types letters mixed with random moves, line breaks and deletions. */
const strokes = async (page: Page, letter: string, count: number) => {
  const others = ['Enter', 'Backspace', 'ArrowLeft', 'ArrowUp', 'Delete'];
  const draw = drawnOf(letter);
  for (let n = 0; n < count; n += 1)
    await page.keyboard.press(
      draw() < 0.2 ? (others[Math.floor(draw() * others.length)] ?? 'Enter') : letter,
    );
};

test('two users who edit the same minutes, one of them offline for a while, end with the same stored text', async () => {
  const { id } = await createMeeting(business, `${mark} both`);
  const [one, two] = [
    await openPage({ as: 'admin' }),
    await openPage({ as: 'admin', allow: [/WebSocket|ERR_/] }),
  ];
  const line: { cut: boolean } = { cut: false };
  const lines: WebSocketRoute[] = [];
  await two.routeWebSocket(/\/collaboration$/, (route) => {
    if (line.cut) void route.close();
    else {
      route.connectToServer();
      lines.push(route);
    }
  });
  await step('opens the minutes for both users', async () => {
    for (const page of [one, two]) {
      await page.goto(`/meetings/${id}/view?business=${business}`);
      await card(page).getByText('No minutes yet.').waitFor();
      await write(page);
    }
  });
  await step('shows one user what the other writes', async () => {
    await box(one).click();
    await one.keyboard.type('Agreed on the budget.');
    await box(two).getByText('Agreed on the budget.').waitFor();
    await one.getByRole('region', { name: 'Writing now' }).getByRole('img').waitFor();
    await expectAccessible(one);
    await takeScreenshot(one, 'minutes');
  });

  await step('types in both at once', async () => {
    await box(two).click();
    await two.keyboard.press('Control+End');
    await Promise.all([strokes(one, 'a', 50), strokes(two, 'b', 50)]);
  });
  await step('types on while one user is offline', async () => {
    line.cut = true;
    for (const open of lines.splice(0)) await open.close();
    await card(two).getByText('No connection.').waitFor();
    await Promise.all([strokes(one, 'c', 40), strokes(two, 'd', 40)]);
    await expect.poll(() => box(two).textContent()).not.toContain('c');
    // Puts one user's caret on an empty line that the other user does not have yet.
    await one.keyboard.press('End');
    await one.keyboard.press('Enter');
  });
  const text = await step('ends with one stored text', async () => {
    line.cut = false;
    await card(two).getByText('Saved', { exact: true }).waitFor();
    await card(one).getByText('Saved', { exact: true }).waitFor();
    await expect
      .poll(async () => (await markup(one)) === (await markup(two)), { message: `SEED=${seed}` })
      .toBe(true);
    const text = (await box(one).textContent()) ?? '';
    for (const letter of ['a', 'b', 'c', 'd']) expect(text).toContain(letter);
    const plain = (html: string) => html.replace(/<[^>]*>/g, '');
    await expect
      .poll(async () =>
        plain((await callAsAdmin<{ data: { html: string } }>('GET', `/meetings/${id}/minutes`)).data.html),
      )
      .toBe(text);
    return text;
  });
  await step('shows the finished minutes', async () => {
    await card(one).getByRole('button', { name: 'Done' }).click();
    await card(one).getByRole('button', { name: 'Write minutes' }).waitFor();
    await expect.poll(() => box(one).count()).toBe(0);
    await expect
      .poll(async () => (await card(one).textContent())?.replace(/^MinutesDownload PDFWrite minutes/, ''))
      .toBe(text);
  });
  await step('prints the minutes', async () => {
    const download = one.waitForEvent('download');
    await card(one).getByRole('button', { name: 'Download PDF' }).click();
    expect((await download).suggestedFilename()).toMatch(/^Minutes\d+-Minutes\d+ both minutes-.*\.pdf$/);
    const printed = (await readPdfText(await readFile(await (await download).path()))).join('');
    const squeezed = (words: string) => words.replace(/\s+/g, '');
    expect(squeezed(printed)).toContain(squeezed(`Minutes${text}Agenda`));
  });
});

test('minutes that the server rejects show the reason, and pressing Done shows the last saved text', async () => {
  for (const [code, words, opening] of [
    [4413, 'These minutes are too long to save.', {}],
    [4500, 'Your latest text could not be saved.', { size: 'phone', theme: 'dark' }],
  ] as const) {
    const { id } = await createMeeting(business, `${mark} ${code}`);
    const page = await openPage({ as: 'admin', ...opening });
    const lines: WebSocketRoute[] = [];
    await page.routeWebSocket(/\/collaboration$/, (route) => {
      route.connectToServer();
      lines.push(route);
    });
    await page.goto(`/meetings/${id}/view?business=${business}`);
    await write(page);
    await box(page).click();
    await page.keyboard.type('Kept.');
    const minutes = () =>
      callAsAdmin<{ data: { html: string } }>('GET', `/meetings/${id}/minutes?business_id=${business}`);
    await expect.poll(async () => (await minutes()).data.html).toBe('<p>Kept.</p>');
    // Drops all messages to the server, so that it receives no more edits.
    lines.at(-1)?.onMessage(() => undefined);
    await page.keyboard.type(' Lost.');
    await expect.poll(() => box(page).textContent()).toContain('Lost.');
    await lines.at(-1)?.close({ code, reason: 'ended' });
    await card(page).getByText(words).waitFor();
    await expectAccessible(page, `minutes closed with ${code}`);
    await takeScreenshot(page, `minutes-${code}`);
    await card(page).getByRole('button', { name: 'Done' }).click();
    await card(page).getByText('Kept.', { exact: true }).waitFor();
    expect(await card(page).textContent()).not.toContain('Lost.');
  }
});

test('a meeting is shared by e-mail and added to a calendar [SHARE-014]', async () => {
  const { id } = await createMeeting(business, `${mark} shared`);
  // Creates a user who is not an attendee, because attendees are preselected and 'Select all' skips the sender.
  await createUser(business, ['meetings']);
  const page = await openPage({ as: 'admin', size: 'phone' });
  await page.goto(`/meetings/${id}/view?business=${business}`);
  await page.getByRole('button', { name: 'Share meeting' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share meeting' });
  await dialog.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Please select at least one recipient').first().waitFor();
  await dialog.getByRole('button', { name: 'Select all', exact: true }).click();
  await dialog.getByLabel('Message').fill('See you there.');
  await dialog.getByRole('switch', { name: 'Include the minutes' }).click();
  await dialog.getByRole('switch', { name: 'Include the meeting pack' }).click();
  await expectAccessible(page);
  await takeScreenshot(page, 'share-meeting-phone');
  const sent = page.waitForRequest((request) => request.url().endsWith('/v1/internal/notify/send'));
  await dialog.getByRole('button', { name: 'Send' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    type: 'shareMeeting',
    business_id: business,
    recipients: { to: expect.arrayContaining([expect.stringMatching(/^[\w-]{36}$/)]) },
    data: {
      subject: expect.stringContaining(`${mark} shared, `),
      content: 'See you there.',
      meeting_id: id,
      with_minutes: true,
      // Expects only this flag and no text of the meeting pack, because the server writes the text for each recipient.
      with_pack: true,
    },
  });
  await page.getByText('The meeting has been shared.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  expect((await download).suggestedFilename()).toBe(`${mark} shared.ics`);
  await takeScreenshot(page, 'meeting-phone');
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
  expect(overflow).toBeLessThanOrEqual(0);
});

test("a meeting's address and description are edited, saved and sent [MEET-011] [MEET-012]", async () => {
  const { id } = await createMeeting(business, `${mark} words`);
  const page = await openPage({ as: 'admin' });
  await page.goto(`/meetings/${id}/view?business=${business}`);
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  await edit.click();
  const dialog = page.getByRole('dialog', { name: 'Edit Meeting' });
  await dialog.getByLabel('Address').fill('3 Low Street');
  await dialog.locator('.ProseMirror').fill('Bring the list.');
  const put = page.waitForRequest((request) => request.method() === 'PUT');
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect((await put).postDataJSON()).toMatchObject({
    address: '3 Low Street',
    description: '<p>Bring the list.</p>',
  });
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'About this meeting' }).getByText('Bring the list.').waitFor();
  await edit.click();
  await expect.poll(() => dialog.getByLabel('Address').inputValue()).toBe('3 Low Street');
  await expect.poll(() => dialog.locator('.ProseMirror').textContent()).toBe('Bring the list.');
});

test('a completed meeting without minutes asks for them, and an upcoming meeting shows its pack', async () => {
  const { id, version } = await createMeeting(business, `${mark} silent`);
  const page = await openPage({ as: 'admin' });
  await page.goto(`/meetings/${id}/view?business=${business}`);
  const pack = page.getByRole('region', { name: 'Meeting pack', exact: true });
  await pack.getByText('No targets set.').waitFor();
  await expectAccessible(page);
  await callAsAdmin('PUT', `/meetings/${id}`, { status: 'completed', version });
  await page.reload();
  await card(page).getByText('This meeting has no minutes yet.').waitFor();
  await pack.getByRole('button', { name: 'Prepare pack' }).click();
  await pack.getByRole('heading', { name: 'Open action items (0)' }).waitFor();
  await card(page).getByRole('button', { name: 'Write the minutes' }).click();
  await box(page).waitFor();
  await expectAccessible(page);
});

test('advisory documents are filed under a category, for a meeting and the business [MEET-063]', async () => {
  const { id } = await createMeeting(business, `${mark} documents`);
  const page = await openPage({ as: 'admin', theme: 'dark' });
  await page.goto(`/meetings/${id}/view?business=${business}`);
  const documents = page.getByRole('region', { name: 'Advisory documents', exact: true });
  const add = (name: string) =>
    documents
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from('name,amount\nAnn,12\n') });
  await documents.getByText('No documents yet.').waitFor();
  await documents.getByRole('button', { name: 'Add documents' }).click();
  await add('notes.csv');
  await documents.getByRole('row').filter({ hasText: 'Meeting' }).getByText('Spreadsheet').waitFor();
  await page.goto(`/company/config?business=${business}#documents`);
  await documents.getByText('Showing 1 of 1').waitFor();
  await documents.getByRole('combobox', { name: 'Category of new documents' }).click();
  await page.getByRole('option', { name: 'Report', exact: true }).click();
  await add('figures.csv');
  await documents.getByText('Showing 2 of 2').waitFor();
  await documents.getByRole('cell', { name: 'Report', exact: true }).waitFor();
  await expectAccessible(page);
  await takeScreenshot(page, 'documents');
});
