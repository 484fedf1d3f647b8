import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { isAdditive, type Metric, metricInfo, metrics } from '@bellwether/domain/catalogue/metrics/metrics';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { takeSample } from '@bellwether/domain/testing/sample';
import { parse } from 'csv-parse/sync';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listScreens } from '../../apps/web/screen-files.ts';
import { callAsAdmin } from '../support/as-admin.ts';
import { openPage, takeScreenshot } from '../support/browser.ts';
import { readDownload } from '../support/downloads.ts';
import { buildPageAddress } from '../support/page-address.ts';
import { importFile } from '../support/uploading-by-call.ts';

const data = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
if (!existsSync(data))
  console.warn('There is no folder shared/data beside the repository: the real sets are not walked through.');

/** Paths of all pages with a date range, except pages of a single item. */
const paths = (await listScreens())
  .filter(({ scope, path, sharing }) => scope === 'business' && sharing && !path.includes('$'))
  .map(({ path }) => path);

/** Labels of metrics whose table rows must add up to the total. */
const sums = new Set(
  Object.keys(metrics)
    .filter(isAdditive)
    .map((metric) => metricInfo(metric as Metric).label),
);

const nonsense = /\bNaN\b|\bundefined\b|\bnull\b|Infinity|\[object|Invalid Date/;

/** Returns the cells of the CSV file that `click` downloads. Throws if a row has another length than the heading. */
const fileOf = async (page: Page, click: () => Promise<void>): Promise<string[][]> => {
  const [file] = await Promise.all([page.waitForEvent('download'), click()]);
  return parse(await readDownload(file), { bom: true });
};
/** Parses '£1,234.50' as a number; null for text other than an amount or a count. */
const amountOf = (text: string): number | null => {
  const digits = text.replace('−', '-').replace(/[^\d.-]/g, '');
  return digits === '' || /[%:]|min|day/.test(text) ? null : Number(digits);
};
const hundredths = (text: string): number | null => {
  const amount = amountOf(text);
  return amount === null ? null : Math.round(amount * 100);
};
/** Sums a column in hundredths. Shares of amounts have fractions of a cent, so only the sum is rounded. */
const sumOf = (rows: readonly string[][], column: number): number =>
  Math.round(100 * rows.reduce((all, row) => all + (amountOf(row[column] ?? '') ?? 0), 0));

type Card = { name: string; exact: string };
const cardsOn = (page: Page): Promise<Card[]> =>
  page.locator('main section:has([data-exact])').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const exact = card.querySelectorAll('[data-exact]');
      const name = card.querySelector('h2')?.textContent ?? '';
      return exact.length === 1 ? [{ name, exact: exact[0]?.getAttribute('data-exact') ?? '' }] : [];
    }),
  );

const having = (page: Page, button: string) =>
  page.locator('main section').filter({ has: page.getByRole('button', { name: button, exact: true }) });
const titleOf = async (part: Locator): Promise<string> =>
  (await part.getByRole('heading').first().textContent()) ?? '';

/**
 * Titles of tables and charts that count other rows than the page's cards, so that their totals may differ: campaign
 * visits, competitors, leads with a known hour, and earlier months in a growth report.
 */
const ofAPart = [
  'Campaigns',
  'Ratings',
  'Reviews compared',
  'Leads by weekday and hour',
  'Revenue by month',
  'Valid leads by month',
];
const notValues = /^(From|To|Compared from|Compared to|Note)$| before$/;

const totalRow = async (table: Locator): Promise<Map<string, string>> =>
  new Map(
    await table.evaluate((part) => {
      const cells = [...part.querySelectorAll('tfoot tr > *')].map((cell) => cell.textContent ?? '');
      const head = [...part.querySelectorAll('thead th')].map((cell) => cell.textContent ?? '');
      return cells.map((cell, at): [string, string] => [head[at] ?? '', cell]);
    }),
  );
/** Maximum rounding error of a displayed figure, in hundredths. */
const rounding = (text: string): number => (/\.\d\d/.test(text) ? 0 : 50);

const settled = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
};

/** Result of checking a page: contradictory or unreadable texts, and the number of figures compared. */
type Found = { faults: string[]; compared: number };

async function look(page: Page, where: string): Promise<Found> {
  const faults: string[] = [];
  let compared = 0;
  const text = await page.locator('main').innerText();
  const said = nonsense.exec(text);
  if (said) faults.push(`${where} says ${text.slice(Math.max(0, said.index - 40), said.index + 40)}`);
  if ((await page.getByRole('button', { name: 'Try again' }).count()) > 0)
    faults.push(`${where} has a part that failed`);
  const cards = new Map((await cardsOn(page)).map(({ name, exact }) => [name, exact]));

  // Tolerates half a cent for each figure of a chart's file, because these are rounded to the cent.
  const disagree = (name: string, sum: number, of: string, rounded = 0) => {
    const card = hundredths(cards.get(name) ?? '');
    if (card === null || !sums.has(name)) return;
    compared += 1;
    if (Math.abs(sum - card) > rounded / 2)
      faults.push(`${where}: ${name} is ${card / 100} on its card and ${sum / 100} in ${of}`);
  };

  const tables = having(page, 'Download CSV');
  for (let at = 0; at < (await tables.count()); at++) {
    const table = tables.nth(at);
    const title = await titleOf(table);
    const of = `the file of ${title}`;
    const button = table.getByRole('button', { name: 'Download CSV' });
    const [head = [], ...rows] = await fileOf(page, () => button.click());
    if (nonsense.test(rows.flat().join('\n'))) faults.push(`${where}: ${of} holds nonsense`);
    const total = await totalRow(table);
    for (const [column, name] of head.entries()) {
      const sum = sumOf(rows, column);
      if (!ofAPart.includes(title)) disagree(name, sum, of);
      const shown = hundredths(total.get(name) ?? '');
      if (shown === null || !sums.has(name)) continue;
      compared += 1;
      if (Math.abs(shown - sum) > rounding(total.get(name) ?? ''))
        faults.push(
          `${where}: ${name} of ${title} is ${shown / 100} in its total and ${sum / 100} in its file`,
        );
    }
  }

  const charts = having(page, 'Download');
  for (let at = 0; at < (await charts.count()); at++) {
    const chart = charts.nth(at);
    const title = await titleOf(chart);
    const of = `the file of the chart ${title}`;
    // Scrolls to each chart, because charts render only near the viewport.
    await chart.scrollIntoViewIfNeeded();
    await chart.locator('svg').last().waitFor();
    const button = chart.getByRole('button', { name: 'Download', exact: true });
    const [head = [], ...rows] = await fileOf(page, async () => {
      await button.click();
      await page.getByRole('menuitem', { name: 'csv' }).click();
    });
    if (nonsense.test(rows.flat().join('\n'))) faults.push(`${where}: ${of} holds nonsense`);
    const values = head.flatMap((name, column) =>
      column === 0 || notValues.test(name) ? [] : [{ name, column }],
    );
    if (ofAPart.includes(title)) continue;
    for (const { name, column } of values) disagree(name, sumOf(rows, column), of, rows.length);
    const whole = /^(.+?) by /.exec(title)?.[1];
    if (whole !== undefined)
      disagree(
        whole,
        values.reduce((all, { column }) => all + sumOf(rows, column), 0),
        of,
        rows.length * values.length,
      );
  }

  for (const [name, exact] of cards) {
    const details = page.getByRole('button', { name: `Details of ${name}`, exact: true });
    if ((await details.count()) !== 1) continue;
    await details.click();
    // Finds the detail panel by the metric's name, which may differ from the name on the card.
    const panel = page.getByRole('dialog');
    const value = panel.locator('strong').first();
    await value.waitFor();
    const shown = (await value.textContent()) ?? '';
    compared += 1;
    if (shown !== exact) faults.push(`${where}: ${name} is ${exact} on its card and ${shown} in its panel`);
    const inside = await panel.innerText();
    if (nonsense.test(inside))
      faults.push(`${where}: the panel of ${name} says ${nonsense.exec(inside)?.[0]}`);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
  }
  return { faults, compared };
}

type Days = { from: string; to: string };

const timeoutMs = 1_800_000;

/** Number of pages open in parallel. */
const lanes = 3;

/**
 * Returns the faults found on a business's pages and their tabs. `npm test` checks a tenth of the pages, plus
 * `pageWithFigures`, because a page that shows no figure twice has nothing to compare.
 */
async function walk(
  business: string,
  days: Days,
  which: readonly string[],
  pageWithFigures: string,
): Promise<Found & { whole: boolean }> {
  const sample = takeSample(which, 0.1, `figures of ${which.length} pages`);
  const whole = sample.length === which.length;
  const waiting = [...new Set([pageWithFigures, ...sample])];
  const walked = Array.from({ length: lanes }, async () => {
    const page = await openPage({ as: 'admin' });
    const found: Found[] = [];
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      await page.goto(await buildPageAddress(path, business, { ...days, compare: 'off' }));
      await settled(page);
      const tabs = page.getByRole('tab');
      for (let tab = 0; tab < Math.max(1, await tabs.count()); tab++) {
        if (tab > 0) {
          await tabs.nth(tab).click();
          await settled(page);
        }
        await takeScreenshot(page, `agree-${business}${path}-${tab}`.replaceAll(/[ /]/g, '-'));
        found.push(await look(page, `${path} (${tab})`));
      }
    }
    return found;
  });
  const found = (await Promise.all(walked)).flat();
  return {
    faults: found.flatMap(({ faults }) => faults),
    compared: found.reduce((all, { compared }) => all + compared, 0),
    whole,
  };
}

/**
 * Paths of pages for which the real data sets have no rows. Without these data sets, the test checks all pages with
 * demo data.
 */
const demoPaths = existsSync(data)
  ? paths.filter((path) => /benchmarking|reputation|seo|network|plan|conversions|growth-report/.test(path))
  : paths;

test(
  'on every demo page card, chart, table, file and side panel agree and are readable (a tenth in npm test)',
  async () => {
    const { faults, compared, whole } = await walk(
      'Clearwater',
      { from: '2026-01-01', to: '2026-10-31' },
      demoPaths,
      '/conversions/overview',
    );
    expect(faults).toEqual([]);
    expect(compared).toBeGreaterThan(whole ? 40 : 0);
  },
  timeoutMs,
);

const firstLines = (bytes: Buffer, count: number): string =>
  bytes
    .toString('utf8', 0, 200 * count)
    .split('\n', count)
    .join('\n');

type RealFile = [file: string, kind: UploadType, period?: Days];
const realFiles: RealFile[] = [
  ['online-retail-uk/online_retail.csv.gz', 'invoices'],
  ['meta-ads-giving-guides/gg-campaign-by-ad-set-text-age-gender.csv', 'ads'],
  ['google-ads-ui-exports/Search terms report.csv', 'ads'],
  ['google-ads-ui-exports/Search terms report.csv', 'search_terms'],
  ['ad-platforms-daily/linkedin_ads/linkedin_ad_analytics_by_campaign.csv', 'ads'],
  [
    'display-campaigns-2020/online_advertising_performance_data.csv',
    'ads',
    { from: '2020-04-01', to: '2020-06-30' },
  ],
  ['ga-daily-sessions-5y/ga_sessions.csv', 'sessions'],
  ['ga4-ui-exports/data-export-hourly-channels.csv', 'sessions'],
  ['leads-utm-funnel/Leads.csv', 'leads'],
  ['calls-twilio/calls_mock.csv', 'leads'],
];

test.runIf(existsSync(data))(
  'pages of real data: card, chart, table, file and side panel agree (a tenth in npm test)',
  async () => {
    const trading_name = `Real sets ${Date.now()}`;
    const { data: made } = await callAsAdmin<{ data: { id: string } }>('POST', '/businesses', {
      trading_name,
      currency: 'GBP',
      time_zone: 'Europe/London',
    });
    for (const [file, kind, period] of realFiles) {
      const bytes = await readFile(`${data}${file}`);
      const content = file.endsWith('.gz') ? firstLines(gunzipSync(bytes), 30_000) : bytes;
      await importFile({ business: made.id, kind, content, ...(period ? { period } : {}) });
    }
    const { faults, compared, whole } = await walk(
      trading_name,
      { from: '2010-12-01', to: '2026-04-30' },
      // Skips the growth report, because it shows one month, and the data sets have few rows in their last month.
      paths.filter((path) => path !== '/growth-report'),
      '/business/revenue',
    );
    expect(faults).toEqual([]);
    expect(compared).toBeGreaterThan(whole ? 100 : 0);
  },
  timeoutMs,
);
