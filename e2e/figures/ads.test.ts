import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { metrics } from '@bellwether/domain/catalogue/metrics/metrics';
import { formatValue } from '@bellwether/domain/format/number';
import { describe, expect, test } from 'vitest';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { readDownload } from '../support/downloads.ts';
import {
  fetchAnswer,
  findBusinessId,
  readCardFigure,
  readTableRows,
  recordReportCalls,
} from '../support/reports.ts';

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
  ['/analytics/google-ads', 'google-ppc-overview', 'Google Ads'],
  ['/analytics/facebook-ads', 'facebook-ppc-overview', 'Meta Ads'],
])('ad channel page %s', (path, report, channel) => {
  /** Metrics that other pages show for all channels. On an ad channel's page their names include the channel. */
  const headers: Partial<Record<string, string>> = {
    cost: `${channel} spend`,
    conversion_rate: `${channel} conversion rate`,
    roas: `${channel} ROAS (platform)`,
  };

  test("the cards on an ad channel's page show the totals of its report [ANL-001, ANL-005, ANL-008]", async () => {
    const page = await openPage({ as: 'admin' });
    const calls = recordReportCalls(page);
    await page.goto(`${path}?business=${await findBusinessId('Clearwater')}`);
    await page.getByRole('region', { name: 'Impressions' }).locator('[data-exact]').waitFor();
    expect(calls.get(report)?.searchParams.get('per_page')).toBe('-1');
    const { meta } = await fetchAnswer(calls.get(report));
    // Expects cost per mille only for Meta Ads, because search ads are bought by the click.
    for (const metric of report === 'facebook-ppc-overview' ? ([...cards, 'cpm'] as const) : cards) {
      const { label, unit } = metrics[metric];
      const header = headers[metric] ?? label;
      const value = meta[0]?.totals[metric];
      await expect
        .poll(() => readCardFigure(page, header), { message: header })
        .toBe(formatValue(typeof value === 'number' ? value : null, unit, 'table'));
    }
    await expectAccessible(page);
    await takeScreenshot(page, report);
  });
});

describe('the Google Ads page', () => {
  test("an ad channel's campaign tab opens by URL hash, loads past 15 rows, and lists search terms and landing pages [TBL-009, NAV-025, REPORT-003, REPORT-004, REPORT-005]", async () => {
    const page = await openPage({ as: 'admin' });
    const calls = recordReportCalls(page);
    // The demo has fewer than 15 campaigns, so the test triples the rows under other names.
    await page.route(/\/data\/google-ppc-campaign-results\?/, async (route) => {
      const reply = await route.fetch();
      const answer = (await reply.json()) as ReportAnswer;
      const rows = [1, 2, 3].flatMap((copy) =>
        answer.data.map((row) => ({ ...row, campaign: `${row['campaign']} ${copy}` })),
      );
      const whole = route.request().url().includes('per_page=-1');
      const data = whole ? rows : rows.slice(0, 15);
      const pagination = {
        current_page: 1,
        per_page: 15,
        total_pages: 2,
        total: rows.length,
        count: data.length,
      };
      await route.fulfill({ json: { data, meta: answer.meta.map((meta) => ({ ...meta, pagination })) } });
    });
    await page.goto(`/analytics/google-ads?business=${await findBusinessId('Ironbark')}`);
    await page.getByRole('tab', { name: 'Campaigns' }).click();
    expect(new URL(page.url()).hash).toBe('#campaigns');
    await page.getByText('Showing 15 of 21').waitFor();
    await page.getByRole('button', { name: 'Load all (21)' }).click();
    await page.getByText('Showing 21 of 21').waitFor();
    await page.getByRole('button', { name: 'Hide' }).click();
    await page.getByText('Showing 15 of 21').waitFor();
    await page.reload();
    await expect
      .poll(() => page.getByRole('tab', { name: 'Campaigns' }).getAttribute('aria-selected'))
      .toBe('true');
    for (const [title, report, key] of [
      ['Campaign results', 'google-ppc-campaign-results', 'campaign'],
      ['Search terms', 'google-ppc-search-terms', 'search_term'],
      ['Landing pages', 'google-ppc-landing-pages', 'landing_page'],
    ] as const) {
      if (title !== 'Campaign results') await page.getByRole('tab', { name: title }).click();
      await expect.poll(() => calls.has(report)).toBe(true);
      const { data } = await fetchAnswer(calls.get(report));
      const named = String(data[0]?.[key] ?? '');
      expect(named, report).not.toBe('');
      await expect
        .poll(async () => (await readTableRows(page, title))[1]?.[0], { message: report })
        .toContain(named);
    }
  });

  test('a chart can be saved as PNG, CSV and SVG [CHART-005, CHART-006, CHART-007]', async () => {
    const page = await openPage({ as: 'admin' });
    await page.goto(`/analytics/google-ads?business=${await findBusinessId('Clearwater')}`);
    const chart = page.getByRole('region', { name: 'Ad spend and conversions', exact: true });
    const save = async (format: string) => {
      await chart.getByRole('button', { name: 'Download' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: format }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(new RegExp(`^Clearwater Plumbing-.*\\.${format}$`));
      return readDownload(download);
    };
    expect((await save('png')).subarray(1, 4).toString('latin1')).toBe('PNG');
    expect((await save('csv')).toString('utf8')).toMatch(
      /^\uFEFFMonth,From,To,Compared from,Compared to,Ad spend,Ad spend \(comparison\),Conversions,Conversions \(comparison\),Note\r\n/,
    );
    const svg = (await save('svg')).toString('utf8');
    expect(svg).toMatch(/^<svg [^>]*xmlns=/);
    expect(svg).toContain('Ad spend and conversions');
  });

  test('a chart can turn comparison off, show a table and explain itself in a tooltip [CHART-001, CHART-002, CHART-003, CHART-004]', async () => {
    const page = await openPage({ as: 'admin' });
    await page.goto(`/analytics/google-ads?business=${await findBusinessId('Clearwater')}`);
    const chart = page.getByRole('region', { name: 'Ad spend and conversions', exact: true });
    await chart.getByRole('button', { name: 'Show as table' }).click();
    await expect
      .poll(() => chart.getByRole('columnheader').allTextContents())
      .toContain('Ad spend (comparison)');
    await chart.getByRole('button', { name: 'Compare' }).click();
    await expect
      .poll(() => chart.getByRole('columnheader').allTextContents())
      .toEqual(['Month', 'Ad spend', 'Conversions', 'Note']);
    await chart.getByRole('button', { name: 'About Ad spend and conversions' }).hover();
    await page.getByRole('tooltip').getByText('Ad spend and the conversions').waitFor();
  });

  test('changing the frequency of a page regroups its charts by day or month [HDR-004]', async () => {
    const page = await openPage({ as: 'admin' });
    const calls = recordReportCalls(page);
    await page.goto(`/analytics/google-ads?business=${await findBusinessId('Clearwater')}`);
    const chart = page.getByRole('region', { name: 'Ad spend and conversions', exact: true });
    await chart.getByRole('button', { name: 'Show as table' }).click();
    await chart.locator('tbody tr').first().waitFor();
    const months = await chart.locator('tbody tr').count();
    await page.getByRole('combobox', { name: /frequency/i }).selectOption('Daily');
    await chart.getByRole('columnheader', { name: 'Week from' }).waitFor();
    expect(calls.get('google-ppc-overview')?.searchParams.get('timestamp')).toBe('day');
    await expect.poll(() => chart.locator('tbody tr').count()).toBeGreaterThan(months * 3);
  });
});

test('an ad channel without a connection or upload shows how to get data [ANL-008]', async () => {
  const page = await openPage({ as: 'admin', size: 'phone' });
  await page.goto(`/analytics/facebook-ads?business=${await findBusinessId('Harbour')}`);
  await page.getByText('Meta Ads is not connected yet.').waitFor();
  await page.getByText('Connect Meta Ads, or upload its report as a CSV file.').waitFor();
  await expectAccessible(page);
  await takeScreenshot(page, 'ads-empty-phone');
});
