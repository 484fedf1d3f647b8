import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { callAsAdmin } from '../support/as-admin.ts';
import { openPage, takeScreenshot } from '../support/browser.ts';
import { buildPageAddress } from '../support/page-address.ts';
import { findRegions } from '../support/reports.ts';
import { testServer } from '../support/test-server.ts';
import { importFile } from '../support/uploading-by-call.ts';

const leads = `Lead Id,Date,Name,Email,Total Sessions,Quality Score
A1,2024-01-15 09:00:00,Olga Old,olga@x.example,1,39
A2,2026-02-01 10:00:00,Ned Nowhere,ned@x.example,0,40
A3,2026-03-15 11:50:00,Fred Fresh,fred@x.example,0,69
A4,2026-03-15 11:55:00,Sue Seen,sue@x.example,2,70
`;

test('the lead list marks fresh, expired and unattributed leads, and colours quality scores by range [LEAD-013] [LEAD-014] [LEAD-016] [LEAD-017] [LEAD-018]', async () => {
  const name = `Ages ${crypto.randomUUID().slice(0, 8)}`;
  const { data } = await callAsAdmin<{ data: { id: string } }>('POST', '/businesses', {
    trading_name: name,
    time_zone: 'Australia/Brisbane',
  });
  await importFile({ kind: 'leads', business: data.id, content: leads });
  const address = await buildPageAddress('/conversions/list', name, { from: '2024-01-01', to: '2026-03-31' });

  // Extends the sign-in, because it must be valid at the time of the page's changed clock.
  const session = { ...testServer().sessions.admin, expiry: '2026-03-20T00:00:00.000Z' };
  const page = await openPage({ as: session });
  const row = (who: string) => findRegions(page, 'Leads').getByRole('row').filter({ hasText: who });
  const at = async (now: string) => {
    await page.clock.setFixedTime(new Date(now));
    await page.goto(address);
    await row('Olga Old').waitFor();
  };
  const expectTold = async (words: string, whom: readonly string[]) => {
    for (const who of ['Olga Old', 'Ned Nowhere', 'Fred Fresh', 'Sue Seen'])
      await expect
        .poll(() => row(who).getByText(words, { exact: true }).count())
        .toBe(whom.includes(who) ? 1 : 0);
  };
  const wait = 'check back in 10 minutes';
  const nowhere = (within: ReturnType<typeof row>) => within.getByRole('link', { name: 'No attribution' });

  await at('2026-03-15T11:59:59+10:00');
  await expectTold(wait, ['Fred Fresh']);
  await expectTold('Expired', []);
  // Expects no unattributed mark on this new lead, because its visits may still arrive.
  await expect.poll(() => nowhere(row('Fred Fresh')).count()).toBe(0);
  await expect.poll(() => nowhere(row('Ned Nowhere')).getAttribute('href')).toBe('/no-attribution');
  await expectBands(row);
  await takeScreenshot(page, 'lead-ages');

  await at('2026-03-15T12:00:00+10:00');
  await expectTold(wait, []);
  await expect.poll(() => nowhere(row('Fred Fresh')).count()).toBe(1);

  // Expects the 26 months of a lead to end at midnight in the business's time zone.
  await at('2026-03-15T23:59:00+10:00');
  await expectTold('Expired', []);
  await at('2026-03-16T00:00:00+10:00');
  await expectTold('Expired', ['Olga Old']);
  await takeScreenshot(page, 'lead-expired');
});

/** Checks that quality scores have one colour below 40, one from 40 and one from 70. */
const expectBands = async (row: (who: string) => Locator) => {
  const bands = {
    'Olga Old': '39 Low',
    'Ned Nowhere': '40 Medium',
    'Fred Fresh': '69 Medium',
    'Sue Seen': '70 High',
  };
  const inks: Record<string, string> = {};
  for (const [who, words] of Object.entries(bands)) {
    const band = row(who).getByText(words, { exact: true });
    await band.waitFor();
    inks[words] = await band.evaluate(
      (drawn): string => drawn.ownerDocument.defaultView.getComputedStyle(drawn).color,
    );
  }
  expect(inks['40 Medium']).toBe(inks['69 Medium']);
  expect(new Set(Object.values(inks)).size).toBe(3);
};
