import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { type Metric, metrics } from '@bellwether/domain/catalogue/metrics/metrics';
import { googleChannels } from '@bellwether/domain/channels/ad-channels';
import { formatValue } from '@bellwether/domain/format/number';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { firstOfLastMonth } from '../support/days.ts';
import { readDownload } from '../support/downloads.ts';
import {
  findBusinessId,
  findRegions,
  makeReportFail,
  readCardFigure,
  readTableRows,
  recordReportCalls,
} from '../support/reports.ts';
import { sendAsAdmin } from '../support/send.ts';
import { step } from '../support/step.ts';
import { importFile } from '../support/uploading-by-call.ts';

const number = (text: string | undefined): number =>
  Number((text ?? '').replaceAll(/[^\d.−-]/g, '').replace('−', '-'));
const region = (page: Page, name: string) => findRegions(page, name);

const answerOf = async (calls: Map<string, URL>, report: string): Promise<ReportAnswer> => {
  await expect.poll(() => calls.has(report), { message: report }).toBe(true);
  const call = calls.get(report);
  return sendAsAdmin<ReportAnswer>('GET', `${call?.pathname}${call?.search}`);
};
const totalOf = ({ meta }: ReportAnswer, metric: Metric): number | null => {
  const value = meta[0]?.totals[metric];
  return typeof value === 'number' ? value : null;
};

const sumOfChart = async (page: Page, chart: string, headings: readonly string[] | null): Promise<number> => {
  await region(page, chart).getByRole('button', { name: 'Show as table' }).click();
  await region(page, chart).locator('tbody tr').first().waitFor();
  const [head = [], ...rows] = await readTableRows(page, chart);
  const columns = head.flatMap((heading, at) =>
    at > 0 && (headings === null ? !/^Note$| before$|^before$/.test(heading) : headings.includes(heading))
      ? [at]
      : [],
  );
  expect(columns.length, `${chart}: ${head.join(', ')}`).toBeGreaterThan(0);
  const cells = rows.flatMap((row) => columns.map((at) => number(row[at])));
  return cells.reduce((sum, one) => sum + (Number.isNaN(one) ? 0 : one), 0);
};

/** Returns the totals row of a table on the page, and the sum of its downloaded file, for one column. */
const sumsOfTable = async (page: Page, table: string, heading: string) => {
  await region(page, table)
    .getByText(/^Showing/)
    .waitFor();
  const rows = await readTableRows(page, table);
  const at = (rows[0] ?? []).indexOf(heading);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    region(page, table).getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const lines = (await readDownload(download)).toString('utf8').replace('\uFEFF', '').trim().split('\r\n');
  const cells = lines.map((line) =>
    [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map((found) => found[1]),
  );
  const inFile = (cells[0] ?? []).indexOf(heading);
  const file = cells.slice(1).reduce((sum, row) => sum + number(row[inFile]), 0);
  return { total: number(rows.at(-1)?.[at]), file };
};

type Case = {
  path: string;
  report: string;
  cards: readonly (readonly [header: string, metric: Metric])[];
  /**
   * Charts to check: the title, the table headings to sum (null for all), and the metric whose total the sum must
   * equal.
   */
  chart: readonly [title: string, headings: readonly string[] | null, metric: Metric];
  table?: readonly [title: string, heading: string, metric: Metric, tab?: string];
};
const ads = (path: string, report: string, channel: string): Case => ({
  path,
  report,
  cards: (
    ['impressions', 'clicks', 'ctr', 'avg_cpc', 'cpm', 'cost', 'conversions', 'cost_per_conversion'] as const
  ).map((metric) => [metric === 'cost' ? `${channel} spend` : metrics[metric].label, metric]),
  chart: ['Ad spend and conversions', ['Ad spend'], 'cost'],
  table: ['Ad groups', 'Ad spend', 'cost', 'Ad groups'],
});
const trafficCases: readonly Case[] = [
  {
    path: '/analytics/digital-marketing-overview',
    report: 'digital-marketing-over-time',
    cards: (
      [
        'sessions',
        'users',
        'engagement_rate',
        'valid_leads',
        'session_conversion_rate',
        'cost',
        'cost_per_lead',
      ] as const
    ).map((metric) => [metric === 'cost_per_lead' ? 'Blended cost per lead' : metrics[metric].label, metric]),
    chart: ['Sessions by channel', null, 'sessions'],
    table: ['Channels', 'Ad spend', 'cost'],
  },
  {
    path: '/analytics/seo',
    report: 'seo-overview',
    cards: [
      ['Organic sessions', 'sessions'],
      ['Organic leads', 'valid_leads'],
      ['Organic conversion rate', 'session_conversion_rate'],
    ],
    chart: ['Organic sessions', ['Sessions'], 'sessions'],
    table: ['Landing pages', 'Sessions', 'sessions', 'Landing pages'],
  },
  {
    path: '/analytics/network-development',
    report: 'network-development',
    cards: [
      ['Referral sessions', 'sessions'],
      ['Referring domains', 'referring_domains'],
      ['Referral leads', 'valid_leads'],
    ],
    chart: ['Referral sessions', ['Valid leads'], 'valid_leads'],
    table: ['Referring domains', 'Sessions', 'sessions'],
  },
];
const adAndReviewCases: readonly Case[] = [
  ads('/analytics/display-and-remarketing', 'display-and-remarketing', 'Display'),
  {
    path: '/analytics/reputation',
    report: 'reputation',
    cards: [
      ['Average rating', 'average_rating'],
      ['New reviews', 'reviews'],
      ['Reply rate', 'reply_rate'],
      ['Hours to reply', 'median_reply_hours'],
    ],
    chart: ['Rating over time', ['Reviews'], 'reviews'],
  },
];

/** Checks that the page's cards, chart, table and downloaded file agree with its report. */
async function expectAgreement(page: Page, { path, report, cards, chart, table }: Case, business: string) {
  const calls = recordReportCalls(page);
  const batches: string[] = [];
  page.on('request', (request) => {
    if (/\/modules\/[^/]+\/(data|rows)(\/|$)/.test(new URL(request.url()).pathname))
      batches.push(request.url());
  });
  await page.goto(`${path}?business=${business}`);
  const [first] = cards;
  await region(page, first?.[0] ?? '')
    .locator('[data-exact]')
    .first()
    .waitFor();
  const answer = await answerOf(calls, report);
  for (const [header, metric] of cards)
    await expect
      .poll(() => readCardFigure(page, header), { message: `${path} ${header}` })
      .toBe(formatValue(totalOf(answer, metric), metrics[metric].unit, 'table'));
  expect(batches.length, `requests of ${path}`).toBeLessThanOrEqual(3);
  await expect.poll(() => page.getByRole('main').innerText()).not.toMatch(/\bNaN\b|undefined/);
  await takeScreenshot(page, path.replaceAll('/', '-'));
  const [title, headings, metric] = chart;
  expect(await sumOfChart(page, title, headings), `${path} ${title}`).toBeCloseTo(
    totalOf(answer, metric) ?? 0,
    2,
  );
  if (!table) return;
  const [name, heading, counted, tab] = table;
  if (tab) await page.getByRole('tab', { name: tab }).click();
  const { total, file } = await sumsOfTable(page, name, heading);
  expect([total, file], `${path} ${name}`).toEqual([
    expect.closeTo(totalOf(answer, counted) ?? 0, 2),
    expect.closeTo(totalOf(answer, counted) ?? 0, 2),
  ]);
}

describe('analytics pages', () => {
  test.each(trafficCases)(
    'on $path card, chart, table and file agree to the cent with the report [ANL-002, ANL-007, REPORT-001, REPORT-006, REPORT-007, REPORT-010]',
    async (one) => {
      const page = await openPage({ as: 'admin' });
      await expectAgreement(page, one, await findBusinessId('Clearwater'));
    },
  );

  test.each(adAndReviewCases)(
    'on $path card, chart, table and file agree with the report [ANL-003, ANL-006, ANL-008, REPORT-011, REPORT-016]',
    async (one) => {
      const page = await openPage({ as: 'admin' });
      await expectAgreement(page, one, await findBusinessId('Clearwater'));
    },
  );

  test('the empty LinkedIn and review pages explain what to upload, and show the data after the upload [ANL-004, ANL-006, ANL-008, REPORT-012, CHAN-015]', async () => {
    const business = await findBusinessId('Ironbark');
    const page = await openPage({ as: 'admin' });
    await page.goto(`/analytics/linkedin?business=${business}`);
    await page.getByText('LinkedIn is not connected yet.').waitFor();
    // Expects a link to the integrations in a section whose source is not connected, although the page has other
    // sources.
    await page.goto(`/analytics/seo?business=${business}`);
    const link = region(page, 'Keywords by best position').getByRole('link', { name: 'Connect a source' });
    expect(await link.getAttribute('href')).toMatch(/^\/company\/config.*#integrations$/);
    await page.goto(`/analytics/seo?business=${business}#google-search`);
    for (const name of ['Clicks and impressions on Google', 'Google searches']) {
      const part = region(page, name);
      await part.getByText('No data source provides this yet.').waitFor();
      await part.getByRole('link', { name: 'Connect a source' }).waitFor();
    }
    await page.goto(`/analytics/reputation?business=${business}`);
    await page.getByText('Google My Business is not connected yet.').waitFor();
    const month = firstOfLastMonth().slice(0, 7);
    const linkedin = await importFile({
      kind: 'ads',
      business,
      content:
        'Date,Campaign,Ad group,Device,Impressions,Clicks,Cost,Conversions,Platform\n' +
        `${month}-05,Directors,Titles,Desktop,4000,20,150.25,2,LinkedIn\n${month}-06,Directors,Sizes,Mobile,1000,5,49.75,1,LinkedIn\n`,
    });
    const reviews = await importFile({
      kind: 'reviews',
      business,
      content:
        'Review date,Reviewer,Rating,Review,Owner response,Response date\n' +
        `${month}-05 09:00,Ann,5,Neat,Thanks,${month}-05 13:00\n${month}-06 10:00,Bo,2,Late,,\n`,
    });
    onTestFinished(async () => {
      await linkedin.undo();
      await reviews.undo();
    });
    await expectAgreement(page, { ...ads('/analytics/linkedin', 'linkedin', 'LinkedIn Ads') }, business);
    await expect
      .poll(() => readTableRows(page, 'Ad groups'))
      .toMatchObject(
        [[], ['Directors', 'Titles'], ['Directors', 'Sizes'], []].map((row) => expect.arrayContaining(row)),
      );
    await page.goto(`/analytics/reputation?business=${business}`);
    await page
      .getByText(
        'Customers gave 3.5 stars on average in 2 reviews. You replied to 50.0%, half of them within 4 hours.',
      )
      .waitFor();
    const list = region(page, 'Reviews');
    await list.getByText('Showing 2 of 2').waitFor();
    await list.getByRole('button', { name: /^Filter/ }).click();
    await page.getByRole('radio', { name: 'No reply' }).check();
    await page.getByRole('button', { name: 'Apply' }).click();
    await list.getByText('Showing 1 of 1').waitFor();
    expect((await readTableRows(page, 'Reviews'))[1]?.join(' ')).toContain('Late');
  });

  test('the channel table expands its rows, obeys the channel filter and opens the visits of a channel [ANL-008]', async () => {
    const business = await findBusinessId('Clearwater');
    const page = await openPage({ as: 'admin', allow: [/500/] });
    const calls = recordReportCalls(page);
    const { mend } = await makeReportFail(page, 'digital-marketing-channels');
    await step('keeps the other blocks when one fails', async () => {
      await page.goto(`/analytics/digital-marketing-overview?business=${business}`);
      const broken = region(page, 'Sessions by channel');
      await broken.getByRole('alert').waitFor();
      await broken.getByRole('link', { name: 'Why am I seeing this error?' }).waitFor();
      await region(page, 'Channels').getByText('Showing 9 of 9').waitFor();
      await expect.poll(() => readCardFigure(page, 'Sessions')).toMatch(/\d/);
      await mend();
    });

    const source = region(page, 'Channels').getByRole('row', { name: /truelocal\.com\.au \/ referral/ });
    const { rows, at, below } = await step('expands a channel into its sources', async () => {
      await region(page, 'Channels').getByRole('button', { name: 'Expand Referral' }).click();
      await source.waitFor();
      const rows = await readTableRows(page, 'Channels');
      const at = rows.findIndex(([name]) => name === 'Referral');
      const below = rows.slice(at + 1).filter(([name]) => name?.endsWith('/ referral'));
      expect(below.reduce((sum, row) => sum + number(row[1]), 0)).toBe(number(rows[at]?.[1]));
      return { rows, at, below };
    });
    await step('opens the visits of a source', async () => {
      await source.getByRole('button', { name: /^truelocal/ }).click();
      const panel = page.getByRole('dialog', { name: 'Sessions' });
      await panel.getByText(/^Showing 15 of/).waitFor();
      await expect
        .poll(async () => number((await panel.locator('strong').first().textContent()) ?? ''))
        .toBe(number(below[0]?.[1]));
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'detached' });
    });

    const options = page.getByRole('menuitemcheckbox');
    await step(
      'offers every paid and social channel [CHAN-001] [CHAN-002] [CHAN-004] [CHAN-005] [CHAN-009] [CHAN-010]',
      async () => {
        await page.getByRole('button', { name: /^Channel filter/ }).click();
        await options.first().waitFor();
        await expect
          .poll(() => options.allTextContents())
          .toEqual(
            expect.arrayContaining([
              'Branded Paid Search',
              'Generic Paid Search',
              'Paid Search',
              'Email',
              'Social',
              'Display',
            ]),
          );
      },
    );
    await step(
      'offers every other channel and nothing else [CHAN-003] [CHAN-006] [CHAN-007] [CHAN-008]',
      async () => {
        await expect
          .poll(async () => (await options.allTextContents()).toSorted())
          .toEqual([...googleChannels].toSorted());
      },
    );
    await step('limits the figures to the chosen channel [CHAN-016]', async () => {
      await options.getByText('Referral', { exact: true }).click();
      await page.keyboard.press('Escape');
      await expect.poll(() => calls.get('digital-marketing-over-time')?.search).toContain('internal_channel');
      await expect
        .poll(async () => number((await readCardFigure(page, 'Sessions')) ?? ''))
        .toBe(number(rows[at]?.[1]));
    });
    await step('shows keyword rankings without a channel filter [CHAN-017] [REPORT-008]', async () => {
      await page.goto(`/analytics/seo?business=${business}#keyword-rankings`);
      await region(page, 'Keyword rankings')
        .getByText(/^Showing/)
        .waitFor();
      await expect.poll(() => page.getByRole('button', { name: /^Channel filter/ }).count()).toBe(0);
      const ranked = await answerOf(calls, 'seo-keyword-rankings');
      const [head = [], top = []] = await readTableRows(page, 'Keyword rankings');
      expect(head.slice(0, 4)).toEqual(['Keyword', 'Page', 'Position', 'Change']);
      expect([top[0], number(top[2])]).toEqual([ranked.data[0]?.['keyword'], ranked.data[0]?.['position']]);
    });
  });

  test('the channel pages fit a dark phone 390 px wide', async () => {
    const page = await openPage({ as: 'admin', size: 'phone', theme: 'dark' });
    for (const path of [
      '/analytics/digital-marketing-overview',
      '/analytics/reputation',
      '/benchmarking/competitors',
    ]) {
      await page.goto(`${path}?business=${await findBusinessId('Clearwater')}`);
      await page.locator('[data-exact]').first().waitFor();
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390);
      await expectAccessible(page, path);
      await takeScreenshot(page, `phone${path.replaceAll('/', '-')}`);
    }
  });
});
