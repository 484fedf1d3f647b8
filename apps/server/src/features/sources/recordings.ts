import { Readable } from 'node:stream';
import { Params } from '@bellwether/analytics/compile/params';
import type { Statement } from '@bellwether/analytics/compile/statement';
import type { Dialect } from '@bellwether/analytics/dialects/dialect';
import type { OpenedFile } from '@bellwether/connectors/kit/files/open-file';
import { connectors } from '@bellwether/connectors/list';
import { openRecording, playRecording } from '@bellwether/contract/api/recordings';
import { problem } from '@bellwether/domain/problems';
import { splitCredential } from '@bellwether/domain/sources/credentials';
import { and, asc, eq } from 'drizzle-orm';
import { bindEndpoint } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { Reply } from '../../http/reply.ts';
import { sourceAccounts } from '../../platform/postgres/schema.ts';
import { createSigner } from '../../platform/secrets.ts';
import { askService, openService } from './account.ts';
import type { Source } from './actor.ts';
import { openToken } from './connections/tokens.ts';
import type { SyncDeps } from './syncing/sync-deps.ts';

const lifetime = 10 * 60_000;

/** Recording of a lead. `origin`: the source of the lead. `stream`: its account. */
type Recording = { business: string; origin: string; stream: string; url: string };

const compileRecording = (business: string, url: string, dialect: Dialect): Statement => {
  const params = new Params(dialect);
  const sql = `SELECT origin, stream FROM leads WHERE business_id = ${params.add(business, 'uuid')}
    AND audio_url = ${params.add(url, 'text')} ORDER BY day DESC LIMIT 1`;
  return { sql, params: params.values };
};

/** Content types of sound that a browser may play. Another type is sent as bytes that no browser opens. */
const isSound = (type: string): boolean => /^audio\/[\w.+-]+$/i.test(type);

/** Builds the reply that streams a file, with the headers of the range. */
const toReply = async ({ status, headers, body }: OpenedFile): Promise<Reply<Readable>> => {
  const isEmpty = status === 416;
  if (isEmpty) await body.cancel();
  const type = headers.get('content-type')?.split(';')[0]?.trim() ?? '';
  const kept = ['content-length', 'content-range', 'accept-ranges'].flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return new Reply<Readable>(isEmpty ? undefined : Readable.fromWeb(body), status, {
    ...Object.fromEntries(kept),
    'content-type': isSound(type) ? type : 'application/octet-stream',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'private, no-store',
  });
};

/** Registers the routes that play the recordings of connected call trackers. */
export const registerRecordings = (app: App, deps: Deps, sync: SyncDeps): void => {
  const { db, config, clock, warehouse, secrets } = deps;
  const signer = createSigner(config.appSecret, 'recordings');

  const findSource = async ({ business, origin, stream }: Recording): Promise<Source | undefined> => {
    const isOfOrigin = and(eq(sourceAccounts.businessId, business), eq(sourceAccounts.vendor, origin));
    const sources = await db
      .select()
      .from(sourceAccounts)
      .where(isOfOrigin)
      .orderBy(asc(sourceAccounts.createdAt), asc(sourceAccounts.id));
    return sources.find(({ name }) => name === stream) ?? sources[0];
  };

  /** Builds a token that lets its holder hear a recording for 10 minutes. */
  const createToken = (recording: Recording): string => {
    const text = JSON.stringify({ ...recording, ends: clock.now().getTime() + lifetime });
    const content = Buffer.from(text).toString('base64url');
    return `${content}.${signer.sign(content)}`;
  };
  const readToken = (token: string): Recording => {
    const [content = '', signature = ''] = token.split('.');
    const expired = problem('not_allowed', 'This link to the recording has expired. Open the call again.');
    if (!signer.verifies(content, signature)) throw expired;
    const read = JSON.parse(Buffer.from(content, 'base64url').toString()) as Recording & { ends: number };
    if (read.ends <= clock.now().getTime()) throw expired;
    return read;
  };

  bindEndpoint(app, openRecording, async ({ query }, { scope }) => {
    const { id: business } = scope.business;
    const [found] = await warehouse.query(compileRecording(business, query.url, warehouse.dialect));
    if (!found) throw problem('not_found');
    const recording = {
      business,
      origin: String(found['origin']),
      stream: String(found['stream']),
      url: query.url,
    };
    const isConnected = connectors.has(recording.origin) && (await findSource(recording)) !== undefined;
    return {
      data: { url: isConnected ? `/v1/recordings/content?token=${createToken(recording)}` : query.url },
    };
  });

  bindEndpoint(app, playRecording, async ({ query }, { range }) => {
    const recording = readToken(query.token);
    const source = await findSource(recording);
    const connector = connectors.get(recording.origin);
    if (!source || !connector) throw problem('not_found', 'The call tracker is no longer connected.');
    const token = connector.oauth && openToken(sync, connector.oauth, source.connectionId);
    const credential =
      source.credentials && !connector.oauth ? splitCredential(secrets.open(source.credentials)) : [];
    // The signal of a request that a user waits for would end a long recording.
    const { signal } = new AbortController();
    const session = openService(sync, connector, { token, credential, signal });
    return toReply(
      await askService(connector, () => session.open({ url: recording.url, range }, source.externalId)),
    );
  });
};
