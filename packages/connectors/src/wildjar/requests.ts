import type { Range } from '@bellwether/domain/time/range';
import { LRUCache } from 'lru-cache';
import type { ServiceSession, SourceAccount } from '../kit/connector.ts';
import type { ServiceReply } from '../kit/http.ts';
import type { KeyToken } from '../kit/key-token/key-token.ts';
import { readPages } from '../kit/pages.ts';
import { createOnce, parseReply, parseRows } from '../kit/parse-reply.ts';
import { leaveOut } from '../kit/row-counts.ts';
import { SourceError } from '../kit/source-error.ts';
import {
  accountForm,
  accountPageForm,
  accountReplyForm,
  type Call,
  callForm,
  callPageForm,
  detailsForm,
  scriptReplyForm,
  tokenForm,
  type Visit,
  type WildJarAccount,
} from './forms.ts';
import { RejectedRequestError, wildjarName } from './judge.ts';

/** Host that receives the token. */
export const wildjarHost = 'api.trkcall.com';
const base = `https://${wildjarHost}/v2`;
/** The most that WildJar allows. */
const pageRows = 1000;

/**
 * Exchanges a key for a token. A key is the text behind `Basic `, or the user and the password of a login, joined by a
 * colon. WildJar's documents name no keys; its own program signs in with user and password.
 */
export const wildjarToken: KeyToken = {
  request: ([key = '']) => ({
    method: 'POST',
    url: `${base}/token`,
    headers: {
      authorization: `Basic ${key.includes(':') ? Buffer.from(key).toString('base64') : key.replace(/^Basic\s+/i, '')}`,
    },
    form: { grant_type: 'client_credentials' },
  }),
  parse: (reply) => {
    const { access_token: token, expires_in: seconds } = parseReply(wildjarName, tokenForm, reply);
    return { token, seconds };
  },
};

const sendGet = (
  session: ServiceSession,
  path: string,
  owner: string,
  query: Readonly<Record<string, string>> = {},
): Promise<ServiceReply> => {
  const parameters = new URLSearchParams(query).toString();
  return session.send(
    { method: 'GET', url: `${base}/${path}${parameters === '' ? '' : `?${parameters}`}` },
    owner,
  );
};

/** Lists the accounts that the key can read, each once. The list does not name its length: an empty page ends it. */
export const readAccounts = async (session: ServiceSession): Promise<WildJarAccount[]> => {
  const isNew = createOnce();
  const found: WildJarAccount[] = [];
  const pages = readPages(wildjarName, async (token) => {
    const page = token === '' ? 1 : Number(token);
    const reply = await sendGet(session, 'account', 'accounts', {
      page: String(page),
      perPage: String(pageRows),
    });
    const { data } = parseReply(wildjarName, accountPageForm, reply);
    return { rows: data, next: data.length === 0 ? '' : String(page + 1) };
  });
  for await (const rows of pages)
    for await (const batch of parseRows(session, accountForm, rows))
      found.push(...batch.filter(({ id }) => isNew(id)));
  return found;
};

/** Returns null if WildJar rejects the request, because the item does not exist or its name has another form. */
const orNull = (reply: Promise<ServiceReply>): Promise<ServiceReply | null> =>
  reply.catch((error: unknown) => {
    if (error instanceof RejectedRequestError) return null;
    throw error;
  });

/**
 * Returns the account that the second part of a credential names: the script of a website or, for an account without
 * one, the account itself. @throws SourceError 'configuration' if the key can read neither
 */
export const readNamedAccount = async (session: ServiceSession, name: string): Promise<WildJarAccount> => {
  const code = encodeURIComponent(name);
  const script = name === '' ? null : await orNull(sendGet(session, `web/${code}`, name));
  const id = script ? parseReply(wildjarName, scriptReplyForm, script).data.account : name;
  const account = /^\d+$/.test(id) ? await orNull(sendGet(session, `account/${id}`, id)) : null;
  if (account) return parseReply(wildjarName, accountReplyForm, account).data;
  throw new SourceError(
    'configuration',
    `This WildJar key cannot read the script ${name}. Check the script name.`,
  );
};

/** Yields the calls of some days of the account's time zone, as the list shows them. */
export async function* readCalls(
  session: ServiceSession,
  { id, timeZone }: SourceAccount,
  { from, to }: Range,
): AsyncGenerator<Call[]> {
  const isNew = createOnce();
  let received = 0;
  const pages = readPages(wildjarName, async (token) => {
    const page = token === '' ? 1 : Number(token);
    const reply = await sendGet(session, 'call', id, {
      account: id,
      dateFrom: from,
      dateTo: to,
      timezone: timeZone,
      page: String(page),
      perPage: String(pageRows),
    });
    const { data, recordsFiltered } = parseReply(wildjarName, callPageForm, reply);
    received += data.length;
    return { rows: data, next: received < recordsFiltered ? String(page + 1) : '' };
  });
  for await (const rows of pages)
    yield* parseRows(session, callForm, rows, undefined, (row) =>
      isNew(String((row as Record<string, unknown>)['uuid'])),
    );
}

/** Days that later syncs read again (`weeklyDays` of the stream), and some more. */
const rememberedMs = 20 * 86_400_000;
/** Time after a call in which WildJar may still add its visit. */
const settledMs = 3_600_000;
const maxRemembered = 20_000;

/**
 * Visits of recent calls, by account and call: each sync reads the list of the last days again, but details cost a request
 * for each call and do not change. They are lost at the end of the process.
 */
const visits = new LRUCache<string, { visit: Visit | null }>({ max: maxRemembered });

/**
 * Returns the visit behind a call, with its click ids; null for a call without one. The list shows which calls have a
 * visit, and only their details are asked for.
 */
export const readVisit = async (
  session: ServiceSession,
  account: string,
  call: Call,
): Promise<Visit | null> => {
  if (!call.web) return null;
  const key = `${account} ${call.uuid}`;
  const known = visits.get(key);
  if (known) return known.visit;
  const reply = await orNull(sendGet(session, `call/${encodeURIComponent(call.id)}`, account));
  // A call that was deleted meanwhile is still in the list that was read.
  const details = reply && detailsForm.safeParse(reply.body);
  if (details && !details.success) {
    // One call can do without its details. Many that cannot be read fail the read, as rows do.
    leaveOut(session.counts, 1, () => reply?.body);
    return null;
  }
  const visit = details?.data.data.web ?? null;
  const age = session.now().getTime() - call.dateStartGMT.getTime() - (call.duration ?? 0) * 1000;
  if (age > settledMs && age < rememberedMs) visits.set(key, { visit });
  return visit;
};
