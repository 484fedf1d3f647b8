import { expect, test } from 'vitest';
import { callAsAdmin } from './as-admin.ts';
import { expectAccessible, openPage, takeScreenshot } from './browser.ts';
import { findBusinessId } from './reports.ts';

/** A mail to oneself, so that there is a job. */
const sendMail = async () => {
  const business = await findBusinessId('Clearwater');
  const people = await callAsAdmin<{ data: { id: string }[] }>(
    'GET',
    `/users?business_id=${business}&response=user_list`,
  );
  await callAsAdmin('POST', '/share-page', {
    type: 'mail',
    business_id: business,
    recipients: { to: [people.data[0]?.id] },
    data: {
      template: 'share-page',
      subject: 'Our March',
      content: 'Have a look.',
      reply_to_email: 'admin@bellwether.example',
    },
  });
};

test('a Super Admin finds the jobs behind the settings: what was done for whom, by state, and a sentence where there is none', async () => {
  await sendMail();
  const page = await openPage({ as: 'admin' });
  await page.goto('/dashboard/performance');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Jobs' }).click();
  await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
  const table = page.getByRole('table', { name: 'Jobs' });
  const mail = table.getByRole('row').filter({ hasText: 'Deliver a mail' }).first();
  await expect.poll(() => mail.textContent()).toMatch(/Done.*1 of 15/);
  await expectAccessible(page);
  await takeScreenshot(page, 'jobs');
  await page.getByRole('radiogroup', { name: 'State' }).getByText('Failed').click();
  await page.getByText('Nothing has failed.').waitFor();
  // The choice is part of the address, so that it can be sent and comes back with a reload.
  await page.reload();
  await page.getByText('Nothing has failed.').waitFor();
});

test('a list that cannot be had says so and is asked for again', async () => {
  const page = await openPage({ as: 'admin', allow: [/v1\/jobs/] });
  await page.route('**/v1/jobs?*', (route) => route.abort());
  await page.goto('/admin/jobs');
  const again = page.getByRole('main').getByRole('button', { name: /again/i });
  await again.waitFor();
  await page.unroute('**/v1/jobs?*');
  await again.click();
  await page.getByRole('table', { name: 'Jobs' }).or(page.getByText('There were no jobs')).first().waitFor();
});

test('nobody else gets there', async () => {
  const page = await openPage({ as: 'adviser' });
  await page.goto('/admin/jobs');
  await page.getByText('Not Found').waitFor();
});
