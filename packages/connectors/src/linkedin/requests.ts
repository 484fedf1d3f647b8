import { z } from 'zod';
import type { ServiceSession } from '../kit/connector.ts';
import type { ServiceReply } from '../kit/http.ts';
import { readPages } from '../kit/pages.ts';
import { createOnce, parseReply, parseRows } from '../kit/parse-reply.ts';
import { SourceError } from '../kit/source-error.ts';
import { linkedinName } from './judge.ts';

const base = 'https://api.linkedin.com/rest';
const headers = {
  // A version is supported for about a year; 202607 ends in July 2027.
  'LinkedIn-Version': '202607',
  'X-Restli-Protocol-Version': '2.0.0',
};
const pageSize = 100;

/** Sends a request. `path` includes the query, because URLSearchParams would encode Rest.li's syntax characters. */
export const sendGet = (session: ServiceSession, path: string): Promise<ServiceReply> =>
  // LinkedIn counts requests by app and user, not by account.
  session.send({ method: 'GET', url: `${base}/${path}`, headers }, 'app');

/** Writes a URN for a query. Only its colons are encoded. */
export const toUrn = (kind: 'sponsoredAccount' | 'sponsoredCampaign', id: string): string =>
  `urn%3Ali%3A${kind}%3A${id}`;

const searchPage = z.object({
  elements: z.array(z.unknown()),
  metadata: z.object({ nextPageToken: z.string().nullish() }).nullish(),
});

/**
 * Yields the pages of a search. A list that changes while it is read repeats rows on the next page, with other values if the
 * row has changed.
 */
export async function* search<Row extends z.ZodType<{ id: string }>>(
  session: ServiceSession,
  path: string,
  row: Row,
): AsyncGenerator<z.output<Row>[]> {
  const isNew = createOnce();
  const pages = readPages(linkedinName, async (token) => {
    const next = token === '' ? '' : `&pageToken=${encodeURIComponent(token)}`;
    const reply = await sendGet(session, `${path}?q=search&pageSize=${pageSize}${next}`);
    const found = parseReply(linkedinName, searchPage, reply);
    return { rows: found.elements, next: found.metadata?.nextPageToken ?? '' };
  });
  for await (const rows of pages)
    yield* parseRows(session, row, rows, undefined, (one) => isNew(String((one as { id: unknown }).id)));
}

const roles = z.object({ elements: z.array(z.unknown()) });
const roleForm = z.object({ account: z.string() });

/**
 * Checks that the user has a role on the account. Without one LinkedIn answers with no figures instead of an error.
 * Every role may read reports.
 * @throws SourceError
 */
export const requireRole = async (session: ServiceSession, account: string): Promise<void> => {
  const urn = `urn:li:sponsoredAccount:${account}`;
  const pages = readPages(linkedinName, async (token) => {
    const start = Number(token);
    const path = `adAccountUsers?q=authenticatedUser&start=${start}&count=${pageSize}`;
    const { elements } = parseReply(linkedinName, roles, await sendGet(session, path));
    return { rows: elements, next: elements.length < pageSize ? '' : String(start + elements.length) };
  });
  for await (const page of pages)
    if (page.some((one) => roleForm.safeParse(one).data?.account === urn)) return;
  throw new SourceError('no_permission', 'This user has no role on the LinkedIn ad account.');
};
