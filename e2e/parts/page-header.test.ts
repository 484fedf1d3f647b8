import { expect, test } from 'vitest';
import { expectAccessible, openPage, shareButton } from '../support/browser.ts';
import { findBusinessId, recordReportCalls } from '../support/reports.ts';

const main = '#content';

test('a page header shows the title and the tabs of its area, if any [HDR-001] [HDR-002]', async () => {
  const page = await openPage({ as: 'admin' });
  await page.goto('/analytics/google-ads');
  const head = page.locator(`${main} header`).first();
  await head.getByRole('heading', { level: 1, name: 'Google Ads' }).waitFor();
  const tabs = head.getByRole('navigation', { name: 'Pages in this section' }).getByRole('link');
  await expect
    .poll(() => tabs.allTextContents())
    .toEqual([
      'Overview',
      'Google Ads',
      'SEO',
      'Network Development',
      'Display',
      'LinkedIn Ads',
      'Meta Ads',
      'Reputation',
    ]);
  await page.goto('/meetings');
  await head.getByRole('heading', { level: 1, name: 'Meetings' }).waitFor();
  await expect.poll(() => tabs.count()).toBe(0);
});

test('only admins and Super Admins see the settings, which can reload the data [HDR-008] [HDR-015] [PROD-006]', async () => {
  const page = await openPage({ as: 'admin' });
  await page.goto(`/dashboard/performance?business=${await findBusinessId('Clearwater')}`);
  await page.locator('[data-exact]').first().waitFor();
  const calls = recordReportCalls(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Reload data' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Reload data' }).click();
  await page.getByText('Data reloaded.').waitFor();
  await expect.poll(() => calls.has('performance-dashboard')).toBe(true);
  const admin = await openPage({ as: 'adviser' });
  await admin.goto('/dashboard/performance');
  await admin.getByRole('button', { name: 'Settings' }).waitFor();
  const other = await openPage({ as: 'client' });
  await other.goto('/dashboard/performance');
  await shareButton(other).waitFor();
  await expect.poll(() => other.getByRole('button', { name: 'Settings' }).count()).toBe(0);
});
