import { takeSample } from '@bellwether/domain/testing/sample';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callAsAdmin, createMeeting } from '../support/as-admin.ts';
import { openPage } from '../support/browser.ts';
import {
  createMarks,
  type HeldAnswers,
  holdAndMark,
  listBusinessPages,
  type Marks,
  readSeenMarks,
  type SeenMark,
  watchMarks,
} from '../support/marked-answers.ts';

type Business = { id: string; trading_name: string };

/** Returns two demo businesses by name, because other tests may add more businesses. */
const businesses = async (): Promise<Business[]> => {
  const { data } = await callAsAdmin<{ data: Business[] }>('GET', '/businesses?per_page=-1');
  return ['Clearwater', 'Harbour'].flatMap((name) =>
    data.filter(({ trading_name }) => trading_name.startsWith(name)),
  );
};

const choose = async (page: Page, preset: string) => {
  await page.getByRole('button', { name: /^Date range/ }).click();
  await page.getByRole('button', { name: preset, exact: true }).click();
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
};

/** Releases the delayed responses, newest request first, and waits until the page has loaded. */
const settled = async (page: Page, answers: HeldAnswers) => {
  await answers.release();
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'hidden' });
};

/** Switches business, range and tab while the previous responses are still pending. */
async function walk(
  page: Page,
  answers: HeldAnswers,
  path: string,
  from: Business,
  to: Business,
): Promise<void> {
  await page.goto(`${path}?business=${from.id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(page, answers);
  await page.getByRole('button', { name: /switch business/ }).click();
  await page.getByRole('option', { name: to.trading_name, exact: true }).click();
  await page.getByRole('button', { name: `${to.trading_name}, switch business` }).waitFor();
  const dated = (await page.getByRole('button', { name: /^Date range/ }).count()) > 0;
  const tabs = page.getByRole('tab');
  if (dated) await choose(page, 'Last 12 full months');
  if ((await tabs.count()) > 1) await tabs.nth(1).click();
  await settled(page, answers);
  if (dated) await choose(page, 'Last financial year');
  if ((await tabs.count()) > 1) await tabs.nth(0).click();
  if (dated) await choose(page, 'Last 12 full months');
  await settled(page, answers);
}

/** Returns the texts by which a card may name a range: its days, or its months in a chart legend. */
const labelsOf = (range: string) => [range, range.replace(/\d+ (\w{3}), (\d{4})/g, '$1 $2')];

/** Describes the error of a displayed figure; '' if it is right. */
const faultOf = (seen: SeenMark, marked: Marks, names: Map<string, string>): string => {
  const whose = marked.whose(seen.digit);
  if (!whose) return '';
  const said = `'${seen.text}' of ${names.get(whose.business)} ${whose.range}, under ${seen.business} ${seen.range} (${seen.card})`;
  if (names.get(whose.business) !== seen.business) return `another business: ${said}`;
  if (whose.range === '') return '';
  if (seen.card.includes(' – ') && !labelsOf(whose.range).some((label) => seen.card.includes(label)))
    return `another range on its card: ${said}`;
  if (
    whose.range !== seen.range &&
    !(seen.stale && labelsOf(whose.range).some((label) => seen.card.includes(label)))
  )
    return `another range: ${said}`;
  return '';
};

test.each([0, 1])(
  'responses that arrive out of order never show under another business or date range, group %i of 2 (a tenth in npm test) [BUS-012, SESSION-012]',
  async (part) => {
    const [from, to] = await businesses();
    if (!from || !to) throw new Error('The demo has two businesses.');
    const names = new Map([from, to].map(({ id, trading_name }) => [id, trading_name]));
    const meeting = await createMeeting(from.id, 'Late answers');
    const own = listBusinessPages.filter((_, at) => at % 2 === part);
    const paths = takeSample(own, 0.1, `late answers ${part}`);
    const faults = await Promise.all(
      paths.map(async ({ path, hasFigures }) => {
        const page = await openPage({ as: 'admin', allow: [/status of 404/] });
        const marked = createMarks();
        const answers = await holdAndMark(page, marked);
        await watchMarks(page);
        await walk(page, answers, path.replace('$id', meeting.id), from, to);
        const seen = await readSeenMarks(page);
        const none = hasFigures && seen.length === 0 ? ['no marked figure was seen'] : [];
        return [...none, ...seen.map((one) => faultOf(one, marked, names))]
          .filter((fault) => fault !== '')
          .map((fault) => `${path}: ${fault}`);
      }),
    );
    expect(faults.flat()).toEqual([]);
  },
);
