import { readFile } from 'node:fs/promises';
import { metrics } from '@bellwether/contract/catalogue/metrics';
import { formatValue } from '@bellwether/contract/format/number';
import { describe, expect, test } from 'vitest';
import { answerTo, businessId, cardFigure, reportCalls } from './ask-report.ts';
import { expectAccessible, openPage, shot } from './browser.ts';

const cards = [
  'impressions',
  'clicks',
  'ctr',
  'avg_cpc',
  'cost',
  'conversions',
  'conversion_rate',
  'cost_per_conversion',
  'roas',
] as const;

describe.each([
  ['/analytics/google-ads', 'google-ppc-overview'],
  ['/analytics/facebook-ads', 'facebook-ppc-overview'],
])('%s', (path, report) => {
  test('shows the figures of the report [ANL-001, ANL-005, ANL-008]', async () => {
    const page = await openPage({ as: 'admin' });
    const calls = reportCalls(page);
    await page.goto(`${path}?business=${await businessId('Clearwater')}`);
    await page.getByRole('region', { name: 'Impressions' }).locator('[data-exact]').waitFor();
    expect(calls.get(report)?.searchParams.get('per_page')).toBe('-1');
    const { meta } = await answerTo(calls.get(report));
    for (const metric of cards) {
      const { label, unit } = metrics[metric];
      const value = meta[0]?.totals[metric];
      expect(await cardFigure(page, label), label).toBe(
        formatValue(typeof value === 'number' ? value : null, unit, 'table'),
      );
    }
    await expectAccessible(page);
    await shot(page, report);
  });
});

describe('the Google Ads page', () => {
  test('opens its campaigns by the hash, loads all of them and hides them again [TBL-009, TBL-038]', async () => {
    const page = await openPage({ as: 'admin' });
    const calls = reportCalls(page);
    await page.goto(`/analytics/google-ads?business=${await businessId('Ironbark')}`);
    await page.getByRole('tab', { name: 'Campaigns' }).click();
    expect(new URL(page.url()).hash).toBe('#campaigns');
    await page.getByText(/Showing \d+ of \d+/).waitFor();
    const { meta } = await answerTo(calls.get('google-ppc-campaign-results'));
    const { total = 0, count } = meta[0]?.pagination ?? {};
    await page.getByText(`Showing ${count} of ${total}`).waitFor();
    if (total > 15) {
      await page.getByRole('button', { name: `Load all (${total})` }).click();
      await page.getByText(`Showing ${total} of ${total}`).waitFor();
      await page.getByRole('button', { name: 'Hide' }).click();
      await page.getByText(`Showing 15 of ${total}`).waitFor();
    }
    await page.reload();
    expect(await page.getByRole('tab', { name: 'Campaigns' }).getAttribute('aria-selected')).toBe('true');
  });

  test('a chart is saved as png, csv and svg [CHART-005, CHART-006, CHART-007]', async () => {
    const page = await openPage({ as: 'admin' });
    await page.goto(`/analytics/google-ads?business=${await businessId('Clearwater')}`);
    const chart = page.getByRole('region', { name: 'Cost against conversions', exact: true });
    const save = async (format: string) => {
      await chart.getByRole('button', { name: 'Download' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: format }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(new RegExp(`^Clearwater Plumbing-.*\\.${format}$`));
      return readFile(await download.path());
    };
    expect((await save('png')).subarray(1, 4).toString('latin1')).toBe('PNG');
    expect((await save('csv')).toString('utf8')).toMatch(
      /^\uFEFFMonth,Cost,Cost before,Conversions,Conversions before\r\n/,
    );
    const svg = (await save('svg')).toString('utf8');
    expect(svg).toMatch(/^<svg [^>]*xmlns=/);
    expect(svg).toContain('Cost against conversions');
  });

  test('a chart compares or not, is read as a table, and explains itself [CHART-001, CHART-002, CHART-003, CHART-004]', async () => {
    const page = await openPage({ as: 'admin' });
    await page.goto(`/analytics/google-ads?business=${await businessId('Clearwater')}`);
    const chart = page.getByRole('region', { name: 'Cost against conversions', exact: true });
    await chart.getByRole('button', { name: 'Show as table' }).click();
    expect(await chart.getByRole('columnheader').allTextContents()).toContain('Cost before');
    await chart.getByRole('button', { name: 'Compare' }).click();
    expect(await chart.getByRole('columnheader').allTextContents()).toEqual(['Month', 'Cost', 'Conversions']);
    await chart.getByRole('button', { name: 'About Cost against conversions' }).hover();
    await page.getByRole('tooltip').getByText('What the channel charged').waitFor();
  });

  test('changing the frequency regroups the charts [HDR-004]', async () => {
    const page = await openPage({ as: 'admin' });
    const calls = reportCalls(page);
    await page.goto(`/analytics/google-ads?business=${await businessId('Clearwater')}`);
    const chart = page.getByRole('region', { name: 'Cost against conversions', exact: true });
    await chart.getByRole('button', { name: 'Show as table' }).click();
    const months = await chart.locator('tbody tr').count();
    await page.getByRole('combobox', { name: /frequency/i }).selectOption('Daily');
    await chart.getByRole('columnheader', { name: 'Day' }).waitFor();
    expect(calls.get('google-ppc-overview')?.searchParams.get('timestamp')).toBe('day');
    expect(await chart.locator('tbody tr').count()).toBeGreaterThan(months * 25);
  });
});

test('a channel that was never connected or uploaded says what to do [ANL-008]', async () => {
  const page = await openPage({ as: 'admin', size: 'phone' });
  await page.goto(`/analytics/facebook-ads?business=${await businessId('Harbour')}`);
  await page.getByText('Meta Ads is not connected, and no report of it was uploaded.').waitFor();
  await page.getByText('Connect Meta Ads, or upload its report as a CSV file.').waitFor();
  await expectAccessible(page);
  await shot(page, 'ads-empty-phone');
});
