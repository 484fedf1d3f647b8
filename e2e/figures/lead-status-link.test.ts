import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DigestStatus } from '@bellwether/domain/digest/status-links';
import { expect, test } from 'vitest';
import { createStatusToken } from '../../apps/server/src/features/digest/status-token.ts';
import { createSigner } from '../../apps/server/src/platform/secrets.ts';
import { callAsAdmin } from '../support/as-admin.ts';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { findBusinessId } from '../support/reports.ts';
import { testServer } from '../support/test-server.ts';

type Row = { id: string; name: string | null; phone: string | null; lead_status: string };

test('a mailed link to set a lead status works signed out, asks first and can be undone; an invalid link is rejected', async () => {
  const business = await findBusinessId('Saltbush');
  const leads = `/modules/conversions/rows/leads?business_id=${business}`;
  const { data: rows } = await callAsAdmin<{ data: Row[] }>(
    'GET',
    `${leads}&per_page=15&filter=lead_status:=new,kind:=form`,
  );
  const lead = rows.find(({ name }) => name);
  const { authorise_data: me } = await callAsAdmin<{ authorise_data: { user: { id: string } } }>(
    'GET',
    '/auth/authorise',
  );
  const secret = (await readFile(join(testServer().dataDir, 'secret'), 'utf8')).trim();
  const linkTo = (status: DigestStatus, at = new Date()) => {
    const said = { userId: me.user.id, businessId: business, leadId: lead?.id ?? '', status };
    return `/lead-status/${createStatusToken(createSigner(secret, 'lead-status-links'), said, at)}`;
  };
  const status = async () =>
    (
      await callAsAdmin<{ data: Row }>(
        'GET',
        `/modules/conversions/rows/leads/${lead?.id}?business_id=${business}`,
      )
    ).data.lead_status;

  const page = await openPage({ size: 'phone', allow: [/status of 410/] });
  await page.goto(linkTo('spam'));
  await page.getByRole('heading', { level: 1, name: lead?.name ?? '', exact: true }).waitFor();
  await page.getByText('Mark this lead as “Spam”?').waitFor();
  expect(await status()).toBe('new');
  const words = await page.locator('body').innerText();
  expect(words).not.toMatch(/Saltbush/);
  if (lead?.phone) expect(words).not.toContain(lead.phone);
  await expectAccessible(page);
  await takeScreenshot(page, 'status');
  await page.getByRole('button', { name: 'Spam', exact: true }).click();
  await page.getByText('This lead is marked as “Spam”. Thank you.').waitFor();
  expect(await status()).toBe('spam');
  await takeScreenshot(page, 'status-given');
  await page.goto(linkTo('qualified'));
  await page.getByText('This lead already has another status. It was not changed.').waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Spam', exact: true }).waitFor();
  expect(await status()).toBe('new');

  await page.goto(linkTo('spam', new Date('2026-01-01T00:00:00Z')));
  await page.getByText('This link no longer works.').waitFor();
  await takeScreenshot(page, 'status-dead');
  expect(await page.locator('body').innerText()).not.toContain(lead?.name);
});
