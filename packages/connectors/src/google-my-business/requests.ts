import { dayAt } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import type { FactRow } from '@bellwether/facts/facts';
import { z } from 'zod';
import type { Account, ServiceSession, SourceAccount } from '../kit/connector.ts';
import { askEachAccount } from '../kit/each-account.ts';
import { nameForm, pageTokenForm, rowsForm } from '../kit/forms.ts';
import { type ListPage, readPages } from '../kit/pages.ts';
import { createOnce, parseReply, parseRows } from '../kit/parse-reply.ts';
import { SourceError } from '../kit/source-error.ts';
import { myBusinessName } from './judge.ts';
import { reviewForm, toReviewRow } from './rows.ts';

const accountsUrl = 'https://mybusinessaccountmanagement.googleapis.com/v1/accounts';
const locationsBase = 'https://mybusinessbusinessinformation.googleapis.com/v1';
/** Only this old API version has reviews. */
const reviewsBase = 'https://mybusiness.googleapis.com/v4';

/** Google limits the requests of the whole installation's project, not of each account. */
const quotaOwner = 'project';

const accountsPage = z
  .object({ accounts: rowsForm, nextPageToken: pageTokenForm })
  .transform(({ accounts, nextPageToken: next }) => ({ rows: accounts, next }));
const accountForm = z.object({ name: z.string() });
const locationForm = z.object({
  name: z.string(),
  title: nameForm,
  storeCode: nameForm,
  /** A business that only visits its customers has none. */
  storefrontAddress: z.object({ locality: nameForm }).nullish(),
  /** Google leaves out a property that is false. */
  metadata: z
    .object({ hasVoiceOfMerchant: z.boolean().default(false) })
    .optional()
    .catch(undefined),
});
const locationsPage = z
  .object({ locations: rowsForm, nextPageToken: pageTokenForm })
  .transform(({ locations, nextPageToken: next }) => ({ rows: locations, next }));
const reviewsPage = z
  .object({ reviews: rowsForm, nextPageToken: pageTokenForm, totalReviewCount: z.number().catch(0) })
  .transform(({ reviews, nextPageToken: next, totalReviewCount: total }) => ({ rows: reviews, next, total }));

/** Yields the pages of a list. */
const readList = <Page extends ListPage<unknown>>(
  session: ServiceSession,
  url: string,
  query: Readonly<Record<string, string>>,
  form: z.ZodType<Page>,
  onPage: (page: Page) => void = () => undefined,
) =>
  readPages(myBusinessName, async (pageToken) => {
    const parameters = new URLSearchParams({ ...query, ...(pageToken === '' ? {} : { pageToken }) });
    const reply = await session.send({ method: 'GET', url: `${url}?${parameters}` }, quotaOwner);
    const page = parseReply(myBusinessName, form, reply);
    onPage(page);
    return page;
  });

/** Location of a business. `manager` is the id of an account that manages the location. */
export type Location = {
  id: string;
  manager: string;
  title: string;
  code: string;
  suburb: string;
  /** Whether Google may hide the reviews, as the location is not verified, suspended, or a duplicate. */
  isDoubtful: boolean;
};

/** Reads the locations of all accounts of the user. */
export const readLocations = async (session: ServiceSession): Promise<Location[]> => {
  const managers: string[] = [];
  for await (const accounts of readList(session, accountsUrl, { pageSize: '20' }, accountsPage))
    for await (const batch of parseRows(session, accountForm, accounts))
      managers.push(...batch.map(({ name }) => name.replace('accounts/', '')));
  // The same location can belong to the user and to one of the user's groups.
  const found = new Map<string, Location>();
  const query = { readMask: 'name,title,storeCode,storefrontAddress,metadata', pageSize: '100' };
  const lists = await askEachAccount(managers, async (manager): Promise<Location[]> => {
    const url = `${locationsBase}/accounts/${manager}/locations`;
    const ofManager: Location[] = [];
    for await (const locations of readList(session, url, query, locationsPage))
      for await (const batch of parseRows(session, locationForm, locations))
        for (const { name, title, storeCode: code, storefrontAddress, metadata } of batch) {
          const id = name.replace('locations/', '');
          const suburb = storefrontAddress?.locality ?? '';
          const isDoubtful = metadata?.hasVoiceOfMerchant === false;
          ofManager.push({ id, manager, title: title || id, code, suburb, isDoubtful });
        }
    return ofManager;
  });
  for (const location of lists.flat()) if (!found.has(location.id)) found.set(location.id, location);
  return [...found.values()];
};

/** Yields the pages of a location's reviews, most recently updated first. */
const readReviewPages = (
  session: ServiceSession,
  { id, manager }: Account,
  pageSize: number,
  onPage?: (page: z.output<typeof reviewsPage>) => void,
) =>
  readList(
    session,
    `${reviewsBase}/accounts/${manager}/locations/${id}/reviews`,
    { pageSize: String(pageSize), orderBy: 'updateTime desc' },
    reviewsPage,
    onPage,
  );

/** A list that ends with a smaller part of the reviews is cut; Google's count is not exact. */
const minimumShare = 0.5;

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
  const isNew = createOnce();
  let [read, counted] = [0, 0];
  const pages = readReviewPages(session, account, 50, ({ rows, total }) => {
    read += rows.length;
    counted = Math.max(counted, total);
  });
  for await (const reviews of pages) {
    let isPast = false;
    const rows = parseRows(
      session,
      reviewForm,
      reviews,
      (review) => {
        // No review was written after its last update, so all following reviews are older than the range.
        const { updateTime } = review;
        if (updateTime && dayAt(account.timeZone, new Date(updateTime)) < from) isPast = true;
        return toReviewRow(review, account);
      },
      (review) => isNew((review as z.input<typeof reviewForm>).reviewId),
    );
    for await (const batch of rows) yield batch.filter(({ day }) => day >= from && day <= to);
    if (isPast) return;
  }
  // A read replaces all reviews, so a list that was cut would delete the others.
  if (read < counted * minimumShare)
    throw new SourceError('service_down', `${myBusinessName} left out reviews of this location.`);
}
