import { type Service, services } from '@bellwether/domain/sources/services';
import { expect, onTestFinished, test } from 'vitest';
import { callAsAdmin } from '../support/as-admin.ts';
import { openPage, takeScreenshot } from '../support/browser.ts';
import { firstOfLastMonth } from '../support/days.ts';
import { findBusinessId, recordReportCalls } from '../support/reports.ts';
import { importFile } from '../support/uploading-by-call.ts';

test('with several accounting systems, Xero is the revenue source [PROD-013]', async () => {
  const made = await callAsAdmin<{ data: { id: string } }>('POST', '/businesses', {
    trading_name: `Several sources ${Date.now()}`,
  });
  const business = made.data.id;
  onTestFinished(async () => void (await callAsAdmin('PUT', `/businesses/${business}`, { status: 'lost' })));
  // Keys are only stored, because this installation has no client of these services.
  for (const type of ['myob', 'xero'])
    await callAsAdmin('PUT', `/businesses/${business}/integrations/${type}`, { api_key: 'a-key|a-secret' });
  const page = await openPage({ as: 'admin' });
  await page.goto(`/business/revenue?business=${business}`);
  await page.getByText('Revenue source: Xero', { exact: true }).waitFor();
});

test('the marketing overview lists Google Analytics and connected ad sources with their last day [CHAN-012] [CHAN-013] [CHAN-014] [CHAN-015]', async () => {
  const page = await openPage({ as: 'admin' });
  const sources = page.getByRole('list', { name: 'Analytics sources' }).getByRole('listitem');
  const said = async (business: string) => {
    await page.goto(`/analytics/digital-marketing-overview?business=${business}`);
    await sources.first().waitFor();
    return sources.allTextContents();
  };
  const reaching = expect.stringMatching(/: figures to \d{1,2} \w{3}, \d{4}$/);
  expect(await said(await findBusinessId('Clearwater'))).toEqual([reaching, reaching, reaching]);
  const made = await callAsAdmin<{ data: { id: string } }>('POST', '/businesses', {
    trading_name: `Sources ${Date.now()}`,
  });
  const business = made.data.id;
  onTestFinished(async () => void (await callAsAdmin('PUT', `/businesses/${business}`, { status: 'lost' })));
  const content = `Date,Channel,Sessions,Users\n${firstOfLastMonth()},Direct,12,10\n`;
  await importFile({ kind: 'sessions', business, content });
  // Expects Google Analytics in the list after an upload, although it is not connected.
  expect(await said(business)).toEqual(['Google Analytics: not connected']);
  await page.getByRole('main').getByRole('link', { name: 'Connect a source', exact: true }).first().waitFor();
  for (const type of ['linkedin', 'google_ads', 'meta_ads_ppc'])
    await callAsAdmin('PUT', `/businesses/${business}/integrations/${type}`, { api_key: 'a-customer-id' });
  // Reloads the session, because the page shows new connections only then.
  await page.evaluate("localStorage.removeItem('dataUpdated')");
  await expect
    .poll(() => said(business))
    .toEqual([
      'Google Analytics: not connected',
      ...['Google Ads', 'Meta Ads', 'LinkedIn'].map((name) => `${name}: no figures yet`),
    ]);
  for (const [name, route] of [
    ['Google Ads', 'google-ads'],
    ['Meta Ads', 'facebook-ads'],
    ['LinkedIn', 'linkedin'],
  ] as const)
    expect(await sources.getByRole('link', { name }).getAttribute('href')).toContain(`/analytics/${route}?`);
  await takeScreenshot(page, 'analytics-sources');
});

test('each connected service has the same name on its page, in its reports and in the list of integrations [SVC-016]', async () => {
  const made = await callAsAdmin<{ data: { id: string } }>('POST', '/businesses', {
    trading_name: `All names ${Date.now()}`,
  });
  const business = made.data.id;
  onTestFinished(async () => void (await callAsAdmin('PUT', `/businesses/${business}`, { status: 'lost' })));
  const page = await openPage({ as: 'admin' });
  const all: readonly Service[] = services;
  for (const { label, figures } of all) {
    if (!figures) continue;
    const { route, reports, source } = figures;
    const calls = recordReportCalls(page);
    await page.goto(`${route}?business=${business}`);
    await expect.poll(() => [...calls.keys()].some((report) => report.startsWith(reports))).toBe(true);
    await page.getByRole('heading', { level: 1, name: label, exact: true }).waitFor();
    // Expects the page to name only the service that is not connected.
    const words =
      route === '/analytics/seo'
        ? `Google Analytics, ${source} and Google Search Console are not connected yet.`
        : `${source} is not connected yet.`;
    await page.getByText(words).waitFor();
    if (route === '/analytics/seo') await takeScreenshot(page, 'seo-empty');
  }
});
