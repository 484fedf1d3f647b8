import { dayAt } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import type { FactRow } from '@bellwether/facts/facts';
import { z } from 'zod';
import type { Account, ServiceSession, SourceAccount } from '../kit/connector.ts';
import { parseReply, parseRows } from '../kit/parse-reply.ts';
import { myBusinessName } from './judge.ts';
import { reviewForm, toReviewRow } from './rows.ts';

const accountsUrl = 'https://mybusinessaccountmanagement.googleapis.com/v1/accounts';
const locationsBase = 'https://mybusinessbusinessinformation.googleapis.com/v1';
/** Only this old API version has reviews. */
const reviewsBase = 'https://mybusiness.googleapis.com/v4';

/** Google limits the requests of the whole installation's project, not of each account. */
const quotaOwner = 'project';

const nextPageToken = z.string().default('');
/** Google leaves out an empty list. */
const accountsPage = z.object({
  accounts: z.array(z.object({ name: z.string() })).default([]),
  nextPageToken,
});
const locationForm = z.object({
  name: z.string(),
  title: z.string(),
  storeCode: z.string().optional(),
  storefrontAddress: z.object({ locality: z.string().optional() }).optional(),
});
const locationsPage = z.object({ locations: z.array(locationForm).default([]), nextPageToken });
const reviewsPage = z.object({ reviews: z.array(z.unknown()).default([]), nextPageToken });

/** Yields the pages of a list. */
async function* readPages<Page extends z.ZodType<{ nextPageToken: string }>>(
  session: ServiceSession,
  url: string,
  query: Readonly<Record<string, string>>,
  form: Page,
): AsyncGenerator<z.output<Page>> {
  let pageToken = '';
  do {
    const parameters = new URLSearchParams({ ...query, ...(pageToken === '' ? {} : { pageToken }) });
    const reply = await session.send({ method: 'GET', url: `${url}?${parameters}` }, quotaOwner);
    const page = parseReply(myBusinessName, form, reply);
    yield page;
    pageToken = page.nextPageToken;
  } while (pageToken !== '');
}

/** Location of a business. `manager` is the id of an account that manages the location. */
export type Location = { id: string; manager: string; title: string; code: string; suburb: string };

/** Reads the locations of all accounts of the user. */
export const readLocations = async (session: ServiceSession): Promise<Location[]> => {
  const managers: string[] = [];
  for await (const { accounts } of readPages(session, accountsUrl, { pageSize: '20' }, accountsPage))
    managers.push(...accounts.map(({ name }) => name.replace('accounts/', '')));
  // The same location can belong to the user and to one of the user's groups.
  const found = new Map<string, Location>();
  const query = { readMask: 'name,title,storeCode,storefrontAddress', pageSize: '100' };
  for (const manager of managers) {
    const url = `${locationsBase}/accounts/${manager}/locations`;
    for await (const { locations } of readPages(session, url, query, locationsPage))
      for (const { name, title, storeCode: code = '', storefrontAddress } of locations) {
        const id = name.replace('locations/', '');
        const suburb = storefrontAddress?.locality ?? '';
        if (!found.has(id)) found.set(id, { id, manager, title, code, suburb });
      }
  }
  return [...found.values()];
};

/** Yields the pages of a location's reviews, most recently updated first. */
const readReviewPages = (session: ServiceSession, { id, manager }: Account, pageSize: number) =>
  readPages(
    session,
    `${reviewsBase}/accounts/${manager}/locations/${id}/reviews`,
    { pageSize: String(pageSize), orderBy: 'updateTime desc' },
    reviewsPage,
  );

/** Checks with one request that the reviews of a location can be read. @throws SourceError */
export const checkReviews = async (session: ServiceSession, account: Account): Promise<void> => {
  await readReviewPages(session, account, 1).next();
};

/** Yields the reviews that were written in a date range. */
export async function* readReviews(
  session: ServiceSession,
  account: SourceAccount,
  { from, to }: Range,
): AsyncGenerator<FactRow<'reviews'>[]> {
  // If a review is written during the read, the last review of a page moves to the next page.
  const seen = new Set<string>();
  for await (const { reviews } of readReviewPages(session, account, 50))
    for await (const batch of parseRows(myBusinessName, reviewForm, reviews)) {
      const rows = batch.filter(({ reviewId }) => !seen.has(reviewId));
      for (const { reviewId } of rows) seen.add(reviewId);
      yield rows.map((row) => toReviewRow(row, account)).filter(({ day }) => day >= from && day <= to);
      // No review was written after its last update, so all following reviews are older than the range.
      if (batch.some(({ updateTime }) => dayAt(account.timeZone, new Date(updateTime)) < from)) return;
    }
}
