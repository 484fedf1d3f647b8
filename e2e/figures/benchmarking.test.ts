import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import {
  findBusinessId,
  findRegions,
  readCardFigure,
  readTableRows,
  recordReportCalls,
} from '../support/reports.ts';
import { sendAsAdmin } from '../support/send.ts';

const number = (text: string | undefined): number => Number((text ?? '').replaceAll(/[^\d.]/g, ''));
const region = (page: Page, name: string) => findRegions(page, name);

const answerOf = async (calls: Map<string, URL>, report: string): Promise<ReportAnswer> => {
  const call = calls.get(report);
  return sendAsAdmin<ReportAnswer>('GET', `${call?.pathname}${call?.search}`);
};

test.each([
  ['/benchmarking/competitors', 'competitors', 'Competitors', 'Visibility', 'visibility'],
  ['/benchmarking/website', 'website-benchmark', 'Websites', 'Speed', 'speed_score'],
  ['/benchmarking/reputation', 'reputation-benchmark', 'Ratings', 'Rating', 'competitor_rating'],
] as const)(
  'the page %s compares the business with its competitors [BENCH-001, BENCH-002, REPORT-013, REPORT-016]',
  async (path, report, table, heading, metric) => {
    const page = await openPage({ as: 'admin' });
    const calls = recordReportCalls(page);
    await page.goto(`${path}?business=${await findBusinessId('Clearwater')}`);
    await region(page, heading).locator('[data-exact]').first().waitFor();
    const answer = await answerOf(calls, report);
    const own = answer.data.find((row) => row['competitor'] === 'Clearwater Plumbing');
    expect(number((await readCardFigure(page, heading)) ?? '')).toBe(own?.[metric]);
    await region(page, table).getByText('Showing 3 of 3').waitFor();
    const [head = [], ...rows] = await readTableRows(page, table);
    const at = head.indexOf(heading);
    expect(rows.map((row) => number(row[at]))).toEqual(answer.data.map((row) => row[metric]));
    await region(page, table).getByText('you', { exact: true }).waitFor();
    const place = 1 + answer.data.filter((row) => Number(row[metric]) > Number(own?.[metric])).length;
    await page
      .getByText(new RegExp(`^(The website of )?Clearwater Plumbing ranks ${place}(st|nd|rd) of 3 by`))
      .waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, path.replaceAll('/', '-'));
  },
);

test('a business without competitor data shows what to connect or upload [BENCH-002]', async () => {
  const page = await openPage({ as: 'admin' });
  await page.goto(`/benchmarking/competitors?business=${await findBusinessId('Harbour')}`);
  await page.getByText('SE Ranking is not connected yet.').waitFor();
});
