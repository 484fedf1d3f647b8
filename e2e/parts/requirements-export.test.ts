import { expect, test } from 'vitest';
import { callAsAdmin, createMeeting } from '../support/as-admin.ts';
import { openPage } from '../support/browser.ts';
import { readDownload } from '../support/downloads.ts';
import { findBusinessId } from '../support/reports.ts';
import { step } from '../support/step.ts';

const mark = `Export${Date.now()}`;

test('the CSV file of meetings keeps its columns, whatever the values contain', async () => {
  const business = await findBusinessId('Harbour');
  const { data: people } = await callAsAdmin<{ data: { id: string; full_name: string }[] }>(
    'GET',
    `/modules/meetings/users?business_id=${business}`,
  );
  const attendees = people.slice(0, 2);
  expect(attendees).toHaveLength(2);
  await createMeeting(business, `${mark} Unit #5, "east"`, {
    attendees: attendees.map(({ id }) => id),
    objective: 'First line\nsecond line',
  });
  const page = await openPage({ as: 'admin' });
  await page.goto(`/meetings?business=${business}`);
  const list = page.getByRole('region', { name: 'Upcoming meetings', exact: true });
  await list.getByRole('searchbox').fill(mark);
  await list.getByText('Showing 1 of 1').waitFor();
  await list.getByRole('button', { name: 'Download' }).click();
  const download = page.waitForEvent('download');
  const asked = page.waitForRequest((request) => request.url().includes('/items/download'));
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  await step('requests the format of the file [FILTER-040]', async () => {
    expect(new URL((await asked).url()).searchParams.get('format')).toBe('csv');
  });
  const file = await download;
  const text = (await readDownload(file)).toString();
  const [head = ''] = text.replace(/^\uFEFF/, '').split('\r\n');
  await step('names the file and its columns [EXPORT-006]', async () => {
    expect(file.suggestedFilename()).toMatch(
      /^Harbour Gift Wholesale.*-Upcoming meetings-\d{4}-\d\d-\d\d\.csv$/,
    );
    expect(head).toMatch(/^Name,Attendees,Date,Start time,End time,/);
    expect(text).toContain('"First line\nsecond line"');
  });
  await step('doubles quotes in a quoted value [EXPORT-001]', async () => {
    expect(text).toContain(`\r\n"${mark} Unit #5, ""east""",`);
  });
  // Splits the cells after the name at commas, because only the name contains a comma.
  const [, row = ''] = text.split('""east""",');
  const cell = (column: string) => row.split(',')[head.split(',').indexOf(column) - 1];
  await step("joins a list by ';' [EXPORT-004]", async () => {
    const names = attendees.map(({ full_name }) => full_name);
    expect(cell('Attendees')?.split(';').toSorted()).toEqual(names.toSorted());
  });
  await step("writes an empty value as '-' [EXPORT-003]", async () => {
    expect(cell('Address')).toBe('-');
  });
});
