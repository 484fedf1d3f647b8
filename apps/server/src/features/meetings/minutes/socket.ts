import type { Scope } from '@bellwether/contract/access/scope';
import { isId } from '@bellwether/contract/forms/values';
import { problem } from '@bellwether/contract/problems';
import websocket from '@fastify/websocket';
import { type Document, Hocuspocus } from '@hocuspocus/server';
import { authorizeMember } from '../../../http/authorize.ts';
import type { App, Deps } from '../../../http/deps.ts';
import { audit } from '../../../platform/audit.ts';
import { get, type Values } from '../../items/index.ts';
import { meetingKind } from '../forms.ts';
import { maxMinutesBytes } from './limits.ts';
import { keepMinutes, stateOf } from './store.ts';

/** How many may be connected to this process at once. */
const maxSockets = 1000;
/** How soon somebody whose access ended is shown out, in milliseconds. What they send is refused at once. */
const checkEvery = 5_000;

/** Codes of a closed connection, which the page tells apart. */
const closed = {
  notAllowed: { code: 4401, reason: 'not-allowed' },
  tooLong: { code: 4413, reason: 'too-long' },
} as const;

/** Who a connection belongs to, and what it is about. */
type Seat = {
  token: string;
  userId: string;
  businessId: string;
  /** What the meeting is called. */
  name: string;
  changed: boolean;
  leave: (why: { code: number; reason: string }) => void;
};

/**
 * The minutes of meetings, written by several people at once, at `/collaboration`: a document is the id of a meeting. Whoever connects
 * sends the token of their sign-in as the first message, never in an address, and must be allowed to write meetings of its business.
 */
export const openMinutes = async (app: App, deps: Deps): Promise<void> => {
  const { db, clock } = deps;
  const sizes = new WeakMap<Document, number>();

  /** @throws Problem when the sign-in has ended or does not allow it any more. */
  const scopeOf = async (token: string): Promise<Scope<'meetings', 'write'>> => {
    const session = app.sessions.known(token) ?? (await app.sessions.read(token));
    if (session?.kind !== 'v1' || session.expiresAt <= clock.now()) throw problem('not_signed_in');
    const access = { who: 'member', module: 'meetings', act: 'write', business: 'one-or-all' } as const;
    const scope = authorizeMember(session, access, { params: {}, query: {}, body: {} });
    return scope as Scope<'meetings', 'write'>;
  };
  const stays = async ({ token, businessId }: Seat): Promise<boolean> => {
    const scope = await scopeOf(token).catch(() => undefined);
    return scope?.businesses.some(({ id }) => id === businessId) ?? false;
  };
  const isThere = async ({ token }: Seat, meetingId: string): Promise<boolean> => {
    const scope = await scopeOf(token).catch(() => undefined);
    if (!scope) return false;
    return get(deps, meetingKind, scope, meetingId).then(
      () => true,
      () => false,
    );
  };

  const server = new Hocuspocus<Partial<Seat>>({
    quiet: true,
    timeout: 30_000,
    debounce: 300,
    maxDebounce: 2_000,
    maxUnauthenticatedQueueSize: maxMinutesBytes,
    // Who goes on writing while a busy server lets them in sends two messages a letter; they are bounded by their size.
    maxUnauthenticatedQueueMessages: 1_000,
    maxPendingDocuments: 1,
    onAuthenticate: async ({ token, documentName, context }) => {
      if (!isId(documentName)) throw closed.notAllowed;
      try {
        const scope = await scopeOf(token);
        const meeting = await get(deps, meetingKind, scope, documentName);
        return {
          ...context,
          ...{ token, userId: scope.userId, businessId: meeting.business_id, changed: false },
          name: String((meeting as Values)['name']),
        };
      } catch {
        throw closed.notAllowed;
      }
    },
    onLoadDocument: async ({ documentName, document }) => {
      const state = await stateOf(db, documentName);
      sizes.set(document, state?.byteLength ?? 0);
      return state;
    },
    beforeHandleMessage: async ({ context, document, update }) => {
      if (!(await stays(context as Seat))) {
        context.leave?.(closed.notAllowed);
        throw closed.notAllowed;
      }
      if ((sizes.get(document) ?? 0) + update.byteLength > maxMinutesBytes) {
        context.leave?.(closed.tooLong);
        throw closed.tooLong;
      }
    },
    onChange: async ({ context, document, update }) => {
      context.changed = true;
      sizes.set(document, (sizes.get(document) ?? 0) + update.byteLength);
    },
    onStoreDocument: async (payload) => {
      const { document, documentName, lastContext } = payload;
      const { businessId, userId = null } = lastContext;
      if (!businessId) return;
      try {
        const kept = { meetingId: documentName, businessId, userId, now: clock.now() };
        sizes.set(document, await keepMinutes(db, document, kept));
      } catch (error) {
        // It stays in memory; what nobody changes any more would not be tried again by itself.
        setTimeout(() => void server.storeDocumentHooks(document, payload), 2_000).unref();
        throw error;
      }
    },
    onDisconnect: async ({ context, documentName }) => {
      const { userId, businessId, name, changed } = context;
      if (!userId || !businessId || !changed) return;
      context.changed = false;
      await audit(db, {
        ...{ userId, businessId, action: 'updated', itemType: 'meetings/meetings', itemId: documentName },
        detail: { name, changed: ['minutes'] },
      }).catch(deps.report);
    },
  });

  const checking = setInterval(() => {
    for (const document of server.documents.values())
      for (const { context } of document.getConnections())
        isThere(context as Seat, document.name)
          .then((there) => there || (context as Seat).leave(closed.notAllowed))
          .catch(deps.report);
  }, checkEvery);
  checking.unref();

  await app.server.register(websocket, { options: { maxPayload: maxMinutesBytes } });
  let sockets = 0;
  app.server.get('/collaboration', { websocket: true }, (socket) => {
    if (sockets >= maxSockets) {
      socket.close(1013, 'too-many');
      return;
    }
    sockets += 1;
    const leave: Seat['leave'] = ({ code, reason }) => socket.close(code, reason);
    const client = server.handleConnection(
      socket as unknown as WebSocket,
      new Request(new URL('/collaboration', deps.config.publicUrl)),
      { leave },
    );
    socket.on('message', (data: Buffer) => client.handleMessage(new Uint8Array(data)));
    socket.on('close', (code: number, reason: Buffer) => {
      sockets -= 1;
      client.handleClose({ code, reason: reason.toString() });
    });
    socket.on('error', () => socket.terminate());
  });
  app.server.addHook('preClose', async () => {
    clearInterval(checking);
    server.flushPendingStores();
    await Promise.all([...server.documents.values()].map((document) => document.saveMutex.waitForUnlock()));
  });
};
