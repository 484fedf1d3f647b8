import { expect, test } from 'vitest';
import { asAdmin } from './as-admin.ts';
import { openPage } from './browser.ts';
import { testServer } from './test-server.ts';
import { importFile } from './uploading-by-call.ts';
import { visit } from './visit.ts';

type Made = { data: { id: string } };

const hour = 3_600_000;

test('within 72 hours of a change to an accounting system, or of an upload, ROI says that figures are on their way; later, and with neither, it does not [INTEG-037] [INTEG-038]', async () => {
  const mark = crypto.randomUUID().slice(0, 8);
  const make = async (name: string) =>
    (await asAdmin<Made>('POST', '/businesses', { trading_name: `${name} ${mark}` })).data.id;
  const [connected, uploaded, neither] = [
    await make('Connected'),
    await make('Uploaded'),
    await make('Neither'),
  ];
  const { data: xero } = await asAdmin<{ data: { updated_at: string } }>(
    'PUT',
    `/businesses/${connected}/integrations/xero`,
    { api_key: 'a-key-of-xero' },
  );
  // What pays no invoices counts for nothing here.
  await asAdmin('PUT', `/businesses/${neither}/integrations/google_ads`, { api_key: 'a-customer-id' });
  const beforeUpload = Date.now();
  await importFile({
    kind: 'invoices',
    business: uploaded,
    content: 'Invoice Date,Invoice Number,Amount\n2026-03-01,R1,10.00\n',
  });
  const afterUpload = Date.now();

  // By the clock of the page days pass: its sign-in outlasts them.
  const session = {
    ...testServer().sessions.admin,
    expiry: new Date(Date.now() + 1000 * hour).toISOString(),
  };
  const page = await openPage({ as: session });
  await page.clock.setFixedTime(Date.parse(xero.updated_at) + 10 * hour);
  await page.goto(`/roi/insights?business=${connected}`);
  const said = page
    .getByRole('status')
    .getByText('Your data is being prepared. Figures can take up to 72 hours to appear.', { exact: true });
  const pages = [
    ['insights', 'ROI insights'],
    ['customers', 'Customers from marketing'],
    ['campaigns', 'ROI by campaign'],
  ] as const;
  let at = 0;
  /** Opens another page of ROI, which counts from when it was opened. */
  const isSaid = async (business: string, now: number): Promise<boolean> => {
    at += 1;
    const [path, name] = pages[at % pages.length] ?? pages[0];
    await page.clock.setFixedTime(now);
    await visit(page, `/roi/${path}?business=${business}`);
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    const main = page.getByRole('main');
    await main.locator('[data-empty]').or(main.locator('[data-exact]')).first().waitFor();
    return (await said.count()) > 0;
  };
  await said.waitFor();
  const changed = Date.parse(xero.updated_at);
  expect(await isSaid(connected, changed + 72 * hour - 1)).toBe(true);
  expect(await isSaid(connected, changed + 72 * hour + 1)).toBe(false);
  const counted = page.waitForResponse(/\/v1\/csv-uploads\?/);
  await visit(page, `/roi/integrity?business=${uploaded}`);
  await counted;
  await page.getByText('CSV files were uploaded, none within the last 72 hours.').or(said).first().waitFor();
  expect(await isSaid(uploaded, beforeUpload + 10 * hour)).toBe(true);
  expect(await isSaid(uploaded, afterUpload + 72 * hour + 1)).toBe(false);
  const none = Promise.all(
    ['invoices', 'leads'].map((kind) =>
      page.waitForResponse((reply) => reply.url().includes('/csv-uploads?') && reply.url().includes(kind)),
    ),
  );
  expect(await isSaid(neither, afterUpload + 10 * hour)).toBe(false);
  for (const reply of await none) await reply.finished();
  await expect.poll(() => said.count()).toBe(0);
});
