import { expect, test } from 'vitest';
import { callAsAdmin } from '../support/as-admin.ts';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { findBusinessId } from '../support/reports.ts';

/** Shares a page by mail with the admin, in order to create a job. */
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

test('a Super Admin opens the job list from the settings and filters it by state', async () => {
  await sendMail();
  const page = await openPage({ as: 'admin' });
  await page.goto('/dashboard/performance');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Jobs' }).click();
  await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
  const table = page.getByRole('table', { name: 'Jobs' });
  const mail = table.getByRole('row').filter({ hasText: 'Send email' }).first();
  await expect.poll(() => mail.textContent()).toMatch(/Done.*1 of 15/);
  await expectAccessible(page);
  await takeScreenshot(page, 'jobs');
  await page.getByRole('radiogroup', { name: 'State' }).getByText('Failed').click();
  await page.getByText('No failed jobs.').waitFor();
  // Expects the state filter in the URL, so that it survives a reload and can be shared.
  await page.reload();
  await page.getByText('No failed jobs.').waitFor();
});

test('a job list that fails to load shows an error and a retry', async () => {
  const page = await openPage({ as: 'admin', allow: [/v1\/jobs/] });
  await page.route('**/v1/jobs?*', (route) => route.abort());
  await page.goto('/admin/jobs');
  const again = page.getByRole('main').getByRole('button', { name: /again/i });
  await again.waitFor();
  await page.unroute('**/v1/jobs?*');
  await again.click();
  await page
    .getByRole('table', { name: 'Jobs' })
    .or(page.getByText(/^No jobs/))
    .first()
    .waitFor();
});

test('users other than Super Admins cannot open the job list', async () => {
  const page = await openPage({ as: 'adviser' });
  await page.goto('/admin/jobs');
  await page.getByText('Not Found').waitFor();
});
