import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import type { Locator, Page, Request } from 'playwright-core';
import { signInWithPassword, type TestAccount } from './accounts.ts';
import { testServer } from './test-server.ts';

/** Requests `path` from the server directly, so that tests can compare the reply with the page. */
async function ask(path: string, as: TestAccount): Promise<unknown> {
  const baseUrl = testServer().baseUrl;
  const { token } = await signInWithPassword(baseUrl, as);
  const reply = await fetch(`${baseUrl}/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return reply.json();
}

/** Returns the id of the business whose name starts with `name`. */
export async function findBusinessId(name: string, as: TestAccount = 'admin'): Promise<string> {
  const { data } = (await ask('/businesses?per_page=-1', as)) as {
    data: { id: string; trading_name: string }[];
  };
  const found = data.find(({ trading_name }) => trading_name.startsWith(name));
  if (!found) throw new Error(`There is no business ${name} in the demo.`);
  return found.id;
}

type Asks = { asks: { report: string; query: Record<string, string> }[] };

/** Returns the reports that a request loads, each with the URL of its single request. */
function asksOf(request: Request): [report: string, address: URL][] {
  const url = new URL(request.url());
  const [, report = '', batch] = /\/v1\/modules\/[^/]+\/data(?:\/([^/]+)|($))/.exec(url.pathname) ?? [];
  if (batch === undefined) return report ? [[report, url]] : [];
  const { asks } = request.postDataJSON() as Asks;
  return asks.map((ask) => [
    ask.report,
    new URL(`${url.pathname}/${ask.report}?${new URLSearchParams(ask.query)}`, url),
  ]);
}

/** Records the latest URL of each report that the page requests from now on, single or batched. */
export function recordReportCalls(page: Page): Map<string, URL> {
  const calls = new Map<string, URL>();
  page.on('request', (request) => {
    for (const [report, address] of asksOf(request)) calls.set(report, address);
  });
  return calls;
}

/** Makes the server reply 500 to a report, single or batched, until `mend` is called. */
export async function makeReportFail(page: Page, report: string): Promise<{ mend: () => Promise<void> }> {
  const body = { message: 'Boom', errors: ['Boom'], error: { code: 'internal_error', message: 'Boom' } };
  const calls = /\/v1\/modules\/[^/]+\/data(\/|$)/;
  await page.route(calls, async (route) => {
    const asked = asksOf(route.request()).map(([name]) => name);
    if (!asked.includes(report)) return route.continue();
    if (route.request().method() === 'GET') return route.fulfill({ status: 500, json: body });
    const reply = await route.fetch();
    const lines = (await reply.text()).split('\n').filter((line) => line !== '');
    const broken = lines.map((line) => {
      const { at } = JSON.parse(line) as { at: number };
      return asked[at] === report ? JSON.stringify({ at, status: 500, body }) : line;
    });
    return route.fulfill({ response: reply, body: `${broken.join('\n')}\n` });
  });
  return { mend: () => page.unroute(calls) };
}

export async function fetchAnswer(call: URL | undefined, as: TestAccount = 'admin'): Promise<ReportAnswer> {
  if (!call) throw new Error('The page did not ask for this report.');
  return (await ask(`${call.pathname.replace('/v1', '')}${call.search}`, as)) as ReportAnswer;
}

export const readCardFigure = (page: Page, header: string): Promise<string | null> =>
  page
    .getByRole('region', { name: header, exact: true })
    .locator('[data-exact]')
    .first()
    .getAttribute('data-exact');

/**
 * Locates the card, chart and table with a title. If they share it, the regions of the chart and the table are named
 * 'Revenue, chart' and 'Revenue, table'.
 */
export const findRegions = (page: Page, title: string): Locator => {
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  return region(title)
    .or(region(`${title}, chart`))
    .or(region(`${title}, table`));
};

/** Returns the rows of a table as text, heading row first. */
export const readTableRows = (page: Page, name: string): Promise<string[][]> =>
  findRegions(page, name)
    .locator('table tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')),
    );
