import { z } from 'zod';
import type { ServiceSession } from '../kit/connector.ts';
import { readPages } from '../kit/pages.ts';
import { parseReply, unreadableReplyError } from '../kit/parse-reply.ts';
import { metaAdsName } from './judge.ts';
import { graphUrl } from './oauth.ts';

type Query = Readonly<Record<string, string>>;

/** Sends a GET request. `owner`: the account whose quota the request uses. */
export const get = (session: ServiceSession, path: string, query: Query, owner: string) =>
  session.send({ method: 'GET', url: `${graphUrl}/${path}?${new URLSearchParams(query)}` }, owner);

const page = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({ cursors: z.object({ after: z.string().nullish() }).nullish(), next: z.string().nullish() })
    .nullish(),
});

/** Returns the cursor in the address of the next page; null for an address without one. */
const readCursor = (next: string): string | null =>
  URL.canParse(next) ? new URL(next).searchParams.get('after') : null;

/**
 * Yields the pages of a list. `next` shows that another page exists; only its cursor is used, because its address contains
 * the token.
 */
export const listPages = (...[session, path, query, owner]: Parameters<typeof get>) =>
  readPages(metaAdsName, async (token) => {
    const reply = await get(session, path, token === '' ? query : { ...query, after: token }, owner);
    const { data, paging } = parseReply(metaAdsName, page, reply);
    if (!paging?.next) return { rows: data, next: '' };
    const after = paging.cursors?.after || readCursor(paging.next);
    if (!after) throw unreadableReplyError(metaAdsName, paging.cursors);
    return { rows: data, next: after };
  });

export const accountPath = (id: string) => `act_${encodeURIComponent(id)}`;
