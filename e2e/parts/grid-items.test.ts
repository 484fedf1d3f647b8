import { expect, test } from 'vitest';
import { openPage, specimen } from '../support/browser.ts';
import { pasteText } from '../support/clipboard.ts';
import { findBusinessId } from '../support/reports.ts';
import { sendAsAdmin } from '../support/send.ts';
import { step } from '../support/step.ts';

test("a grid saves all its items in one request, and shows another user's changes before it overwrites them", async () => {
  const business = await findBusinessId('Saltbush');
  const agenda = '/v1/modules/meetings/forms/strategy-meeting-items/items';
  const { meeting, points } = await step('creates a meeting with three agenda items', async () => {
    const { data: users } = await sendAsAdmin<{ data: { id: string }[] }>(
      'GET',
      `/v1/modules/meetings/users?business_id=${business}`,
    );
    const made = await sendAsAdmin<{ data: { id: string } }>(
      'POST',
      '/v1/modules/meetings/forms/meetings/items',
      {
        business_id: business,
        name: `Grid${Date.now()}`,
        attendees: [users[0]?.id],
        date: '2026-03-05',
        start_time: '09:00',
        end_time: '09:30',
        status: 'scheduled',
      },
    );
    const meeting = made.data.id;
    const points = await Promise.all(
      [1, 2, 3].map((position) =>
        sendAsAdmin<{ data: { id: string; version: number } }>('POST', agenda, {
          business_id: business,
          meeting_id: meeting,
          name: `Point ${position}`,
          description: '<p>x</p>',
          position,
        }),
      ),
    );
    return { meeting, points };
  });
  const page = await openPage({
    as: 'admin',
    gallery: true,
    allow: [/status of 409/, /status of 422/, /status of 400/],
  });
  await page.goto(`/gallery/target-grid?business=${business}&meeting=${meeting}`);
  const part = specimen(page, 'Items of a parent');
  const at = (row: number, column: number) => part.locator(`[data-row="${row}"][data-column="${column}"]`);
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') saves.push(request.postData() ?? '');
  });
  let answered = 0;
  page.on('requestfinished', (request) => {
    const list = request.method() === 'GET' && new URL(request.url()).pathname === agenda;
    if (list && saves.length > 0) answered += 1;
  });
  await step('saves pasted items in one request', async () => {
    await at(0, 0).click();
    await pasteText(page, 'Budget\tDiscussed\nLeads\tDeferred');
    await part.getByRole('button', { name: 'Save changes' }).click();
    await part
      .getByText(/saved\.$/)
      .first()
      .waitFor();
    expect(saves).toHaveLength(1);
    expect(JSON.parse(saves[0] ?? '')).toMatchObject({
      parent: { field: 'meeting_id', id: meeting },
      items: [
        { name: 'Budget', status: 'discussed' },
        { name: 'Leads', status: 'deferred' },
      ],
    });
  });

  await step('changes two items as another user', async () => {
    // Waits for the end of the first load, because a later load would already contain the other user's changes.
    await expect.poll(() => answered).toBeGreaterThan(0);
    const [first, , third] = points.map(({ data }) => data.id);
    await sendAsAdmin('PATCH', agenda, {
      business_id: business,
      items: [
        { id: first, name: 'Money' },
        { id: third, name: 'Rest' },
      ],
    });
  });
  await step('keeps one of two conflicting values and takes the other change', async () => {
    await at(0, 0).click();
    await page.keyboard.type('Budget of the year');
    await page.keyboard.press('Enter');
    await part.getByRole('button', { name: 'Save changes' }).click();
    const conflicts = part.getByRole('region', { name: 'Changed while you were editing' });
    await conflicts
      .getByRole('row')
      .filter({ hasText: 'Money' })
      .getByRole('button', { name: /^Keep mine/ })
      .click();
    await expect.poll(() => at(2, 0).locator(':scope > span').first().textContent()).toBe('Rest');
    await part.getByRole('button', { name: 'Save changes' }).click();
    await part.getByText(/not saved/).waitFor({ state: 'detached' });
  });
  await step('stores the values of both users', async () => {
    const stored = await sendAsAdmin<{ data: { name: string }[] }>(
      'GET',
      `${agenda}?business_id=${business}&filter=meeting_id:=${meeting}&sort=position:asc`,
    );
    expect(stored.data.map(({ name }) => name)).toEqual(['Budget of the year', 'Leads', 'Rest']);
  });
});
