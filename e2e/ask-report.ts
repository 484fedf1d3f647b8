import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { type Account, signIn } from './accounts.ts';

/** Asks the server itself, past the page: what the page shows must be what this answers. */
async function ask(path: string, as: Account): Promise<unknown> {
  const baseUrl = inject('baseUrl');
  const { token } = await signIn(baseUrl, as);
  const reply = await fetch(`${baseUrl}/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return reply.json();
}

/** The id of the business whose name begins so. */
export async function businessId(name: string, as: Account = 'admin'): Promise<string> {
  const { data } = (await ask('/businesses?per_page=-1', as)) as {
    data: { id: string; trading_name: string }[];
  };
  const found = data.find(({ trading_name }) => trading_name.startsWith(name));
  if (!found) throw new Error(`There is no business ${name} in the demo.`);
  return found.id;
}

/** The report calls that a page makes from now on, by report: the newest address of each. */
export function reportCalls(page: Page): Map<string, URL> {
  const calls = new Map<string, URL>();
  page.on('request', (request) => {
    const url = new URL(request.url());
    const report = /\/v1\/modules\/[^/]+\/data\/([^/?]+)/.exec(url.pathname)?.[1];
    if (report) calls.set(report, url);
  });
  return calls;
}

/** What the server answers to a call that the page made. */
export async function answerTo(call: URL | undefined, as: Account = 'admin'): Promise<ReportAnswer> {
  if (!call) throw new Error('The page did not ask for this report.');
  return (await ask(`${call.pathname.replace('/v1', '')}${call.search}`, as)) as ReportAnswer;
}

/** The exact figure of a KPI card. */
export const cardFigure = (page: Page, header: string): Promise<string | null> =>
  page
    .getByRole('region', { name: header, exact: true })
    .locator('[data-exact]')
    .first()
    .getAttribute('data-exact');

/** The rows of a table as text, the heading row first. */
export const tableRows = (page: Page, name: string): Promise<string[][]> =>
  page
    .getByRole('region', { name, exact: true })
    .locator('table tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')),
    );
