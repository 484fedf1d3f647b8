import { type Service, services } from '@bellwether/contract/catalogue/services';
import { expect, onTestFinished, test } from 'vitest';
import { asAdmin } from './as-admin.ts';
import { reportCalls } from './ask-report.ts';
import { openPage, shot } from './browser.ts';

test('each service is met by the names of one table: its page, its reports and what is connected for it [SVC-016]', async () => {
  const made = await asAdmin<{ data: { id: string } }>('POST', '/businesses', {
    trading_name: `All names ${Date.now()}`,
  });
  const business = made.data.id;
  onTestFinished(async () => void (await asAdmin('PUT', `/businesses/${business}`, { status: 'lost' })));
  const page = await openPage({ as: 'admin' });
  const all: readonly Service[] = services;
  for (const { label, figures } of all) {
    if (!figures) continue;
    const { route, reports, source } = figures;
    const calls = reportCalls(page);
    await page.goto(`${route}?business=${business}`);
    await expect.poll(() => [...calls.keys()].some((report) => report.startsWith(reports))).toBe(true);
    await page.getByRole('heading', { level: 1, name: label, exact: true }).waitFor();
    // What is to be connected, and nothing else.
    const words =
      route === '/analytics/seo'
        ? `Neither Google Analytics nor ${source} is connected, and no report of visits or list of keywords was uploaded.`
        : new RegExp(`^${source} is not connected, and no report of`);
    await page.getByText(words).waitFor();
    if (route === '/analytics/seo') await shot(page, 'seo-empty');
  }
});
