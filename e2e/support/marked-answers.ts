import { formatDay } from '@bellwether/domain/time/day';
import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { listScreens } from '../../apps/web/screen-files.ts';

/**
 * Marks of data responses by business and range: every figure, and the start of every item name, repeats one digit
 * (3,333,333). A test can then recognise figures on the page in any format.
 */
export type Marks = {
  /** Returns the digit of a business and range; for items, which have no range, it is ''. */
  of: (business: string, range: string) => number;
  whose: (digit: number) => { business: string; range: string } | undefined;
};

export function createMarks(): Marks {
  const given: { business: string; range: string }[] = [];
  const first = 3;
  return {
    of: (business, range) => {
      const known = given.findIndex((one) => one.business === business && one.range === range);
      return first + (known >= 0 ? known : given.push({ business, range }) - 1);
    },
    whose: (digit) => given[digit - first],
  };
}

type Figures = Record<string, unknown>;
type Answer = { data: Figures[]; meta: { totals: Figures; compare_totals: Figures | null }[] };

/** Converts 3 to 3,333,333, which is shown as '3.3', '3,3' or '33,3' in every unit. */
const figureOf = (digit: number) => digit * 1_111_111;

const markFigures = (figures: Figures | null, digit: number): Figures | null =>
  figures &&
  Object.fromEntries(
    Object.entries(figures).map(([key, value]) => [
      key,
      typeof value === 'number'
        ? figureOf(digit)
        : key === 'compare'
          ? markFigures(value as Figures, digit)
          : value,
    ]),
  );

const markAnswer = ({ data, meta }: Answer, digit: number): Answer => ({
  data: data.map((row) => markFigures(row, digit) as Figures),
  meta: meta.map((one) => ({
    ...one,
    totals: markFigures(one.totals, digit) as Figures,
    compare_totals: markFigures(one.compare_totals, digit),
  })),
});

/** Formats the filter's range as the page header does: '1 Nov, 2025 – 21 Nov, 2026'. */
const rangeIn = (filter: string): string => {
  const day = (operator: string) => new RegExp(`(?:^|,)date:${operator}([0-9-]{10})`).exec(filter)?.[1] ?? '';
  return `${formatDay(day('>='))} – ${formatDay(day('<='))}`;
};
const businessIn = (filter: string): string => /(?:^|,)business:=([^,]+)/.exec(filter)?.[1] ?? '';

type Line = { at: number; body?: Answer };
type Batch = { business_id: string; asks: { query: { filter?: string } }[] };

export type HeldAnswers = {
  /** Releases all held responses, newest first, repeating for follow-up requests until none remain. */
  release: () => Promise<void>;
};

/** Script that resolves once the page has rendered and has nothing left to do. */
const idle = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => done()))))`;

/** Delays every data response until `release`, which delivers them in reverse order of their requests. */
export async function holdAndMark(page: Page, marked: Marks): Promise<HeldAnswers> {
  let pending = 0;
  const held: { release: () => void; done: Promise<void> }[] = [];
  const late = async (route: Route, mark: (text: string) => string | Promise<string>) => {
    pending += 1;
    const answered = Promise.withResolvers<void>();
    try {
      const reply = await route.fetch();
      const text = await reply.text();
      const body = reply.ok() && text ? await mark(text) : text;
      await new Promise<void>((release) => held.push({ release, done: answered.promise }));
      await route.fulfill({ response: reply, body });
    } finally {
      pending -= 1;
      answered.resolve();
    }
  };
  const release = async () => {
    do {
      await expect.poll(() => held.length === pending).toBe(true);
      for (const answer of held.splice(0).toReversed()) {
        answer.release();
        await answer.done;
      }
      await page.evaluate(idle);
    } while (pending > 0);
  };
  /**
   * Returns a function that gives '' for ranges that no page header showed. A card may have its own range, so only its
   * business is checked then.
   */
  const nameOfRange = async () => {
    const named = await page.evaluate<string[]>('window.headRanges()');
    return (range: string) => (named.includes(range) ? range : '');
  };
  const ofItems = (route: Route, business: string) =>
    late(route, (text) => {
      const { data, ...rest } = JSON.parse(text) as { data: Figures | Figures[] };
      const digit = marked.of(business, '');
      const named = (item: Figures) =>
        typeof item['name'] === 'string' ? { ...item, name: `${digit}.${digit} ${item['name']}` } : item;
      return JSON.stringify({ ...rest, data: Array.isArray(data) ? data.map(named) : named(data) });
    });
  // Ignores errors of calls from a page that was closed at the end of its test.
  const gone = () => undefined;
  await page.route('**/v1/modules/*/data/**', (route) => {
    const filter = new URL(route.request().url()).searchParams.get('filter') ?? '';
    return late(route, async (text) => {
      const digit = marked.of(businessIn(filter), (await nameOfRange())(rangeIn(filter)));
      return JSON.stringify(markAnswer(JSON.parse(text) as Answer, digit));
    }).catch(gone);
  });
  await page.route('**/v1/modules/*/data', (route) => {
    const { business_id, asks } = route.request().postDataJSON() as Batch;
    return late(route, async (text) => {
      const named = await nameOfRange();
      return text
        .split('\n')
        .filter((line) => line !== '')
        .map((json) => JSON.parse(json) as Line)
        .map(({ body, ...line }) => {
          const digit = marked.of(business_id, named(rangeIn(asks[line.at]?.query.filter ?? '')));
          return JSON.stringify({
            ...line,
            ...(body?.meta ? { body: markAnswer(body, digit) } : body ? { body } : {}),
          });
        })
        .toReversed()
        .join('\n');
    }).catch(gone);
  });
  await page.route(/\/v1\/modules\/\w+\/forms\/|\/v1\/meetings/, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const business = query.get('business_id');
    // Leaves replies for all businesses unmarked, such as tasks, because they do not depend on the selected business.
    if (route.request().method() !== 'GET' || business === null) return route.continue();
    return ofItems(route, business).catch(gone);
  });
  return { release };
}

/** Figure or name seen on the screen, with the business and range of the page header and the text of its card. */
export type SeenMark = {
  business: string;
  range: string;
  digit: number;
  card: string;
  stale: boolean;
  text: string;
};

/** Script that records in every changed frame which marked texts the page shows; `readSeenMarks` reads the record. */
const watcher = `(() => {
  const seen = new Map();
  const ranges = new Set();
  window.headRanges = () => [...ranges];
  window.seenMarks = () => [...seen.values()];
  let asked = false;
  // Treats a number as a mark only if it begins with the same digit twice, because a sum of marked figures may begin
  // otherwise.
  const look = () => {
    asked = false;
    const main = document.querySelector('main');
    if (!main) return;
    const switcher = document.querySelector('button[aria-label$=", switch business"]');
    const business = switcher ? switcher.getAttribute('aria-label').replace(', switch business', '') : '';
    const dates = [...main.querySelectorAll('button')].find((one) => one.textContent.startsWith('Date range '));
    const range = (dates?.textContent ?? '').replace('Date range ', '').split('vs ')[0].trim();
    if (range) ranges.add(range);
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const digit = /(?<![\\d.,])([3-9])[.,]?\\1[.,\\d]*/.exec(/\\d{4}|[.,]/.test(node.data) ? node.data.replace(/\\d+ \\w{3},? \\d+/g, '') : '')?.[0].match(/([3-9])[.,]\\1|([3-9])\\2\\2\\2/);
      if (!digit) continue;
      const at = node.parentElement;
      const card = at.closest('section:has(> header)')?.querySelector('header p')?.textContent ?? '';
      const one = { business, range, digit: Number(digit[1] ?? digit[2]), card, stale: Boolean(at.closest('[data-stale]')), text: node.data };
      const key = [business, range, one.digit, card, one.stale].join('|');
      if (!seen.has(key)) seen.set(key, one);
    }
  };
  const changed = () => {
    if (!asked) requestAnimationFrame(look);
    asked = true;
  };
  new MutationObserver(changed).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
})()`;

export const watchMarks = (page: Page): Promise<unknown> => page.addInitScript(watcher);
export const readSeenMarks = (page: Page): Promise<SeenMark[]> =>
  page.evaluate<SeenMark[]>('window.seenMarks()');

/** Pages without data of the first two demo businesses: neither business has the channel or a plan. */
const withoutRows = ['/analytics/linkedin', '/plan/performance'];

/**
 * Signed-in pages of a business; `hasFigures` is true for pages that can be shared and for meetings. Tests
 * replace `$id` by a meeting. Other single-item pages are left out, because they show nothing after a
 * business change.
 */
export const listBusinessPages = (await listScreens())
  .filter(({ scope, path }) => scope === 'business' && (!path.includes('$') || path === '/meetings/$id/view'))
  .map(({ path, sharing = false }) => ({
    path,
    hasFigures: (sharing || path.startsWith('/meetings')) && !withoutRows.includes(path),
  }));
