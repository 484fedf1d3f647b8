import type { Scope } from '@bellwether/contract/access/scope';
import { isId } from '@bellwether/contract/forms/values';
import { problem } from '@bellwether/contract/problems';
import websocket from '@fastify/websocket';
import { type Document, Hocuspocus } from '@hocuspocus/server';
import { authorizeMember } from '../../../http/authorize.ts';
import type { App, Deps } from '../../../http/deps.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { createPortionGate, createSerialQueue, yieldToOthers } from '../../../platform/cooperative-work.ts';
import { type ItemValues, readItem } from '../../items/index.ts';
import { meetingType } from '../forms.ts';
import { isReadable } from './frames.ts';
import { handleMessagesInTurn } from './incoming.ts';
import { MinutesTooLong, maxMinutesBytes } from './limits.ts';
import { readDocument, saveMinutes } from './store.ts';

/** Connections to this process by people who are signed in, all together and of one person. */
const maxSockets = 1000;
const maxOfPerson = 30;
/** Connections from one network that have not signed in yet. */
const maxUnknown = 50;
/**
 * The most bytes of messages that are handled before others get in. A message weighs something however short it is; a sign-in, which
 * asks the store, as much as all of them.
 */
const portionBytes = 256 * 1024;
const leastWeight = 4 * 1024;
/** A reader for whom more bytes wait than this is cut off: a document has a quarter of it. Whoever connects again gets what is missing. */
const maxUnread = 4 * maxMinutesBytes;
/** How soon somebody whose access ended is shown out, in milliseconds. What they send is refused at once. */
const checkEvery = 5_000;

/** Codes of a closed connection, which the page tells apart. */
const closed = {
  notAllowed: { code: 4401, reason: 'not-allowed' },
  tooLong: { code: 4413, reason: 'too-long' },
  tooMany: { code: 1013, reason: 'too-many' },
  notKept: { code: 4500, reason: 'not-kept' },
} as const;

/** A document that could not be stored is tried again so often, each time after twice as long; then what was written is given up. */
const maxTries = 5;

/** Who a connection belongs to, and what it is about. */
type Seat = {
  /** The network address that it comes from. */
  ip: string;
  token: string;
  userId: string;
  businessId: string;
  /** What the meeting is called. */
  name: string;
  changed: boolean;
  leave: (why: { code: number; reason: string }) => void;
  /** Cuts the connection off when it does not read what it is sent. */
  cutWhenDeaf: () => void;
  /** Counts the connection as one of a person's; false when there are too many. */
  enter: (userId: string) => boolean;
};

/** Counts things by a key, and all of them together. */
const countedSet = () => {
  const counts = new Map<string, number>();
  let size = 0;
  const of = (key: string) => counts.get(key) ?? 0;
  return {
    of,
    size: () => size,
    add: (key: string) => {
      size += 1;
      counts.set(key, of(key) + 1);
    },
    remove: (key: string) => {
      size -= 1;
      if (of(key) > 1) counts.set(key, of(key) - 1);
      else counts.delete(key);
    },
  };
};

/**
 * The minutes of meetings, written by several people at once, at `/collaboration`: a document is the id of a meeting. Whoever connects
 * sends the token of their sign-in as the first message, never in an address, and must be allowed to write meetings of its business.
 */
export const openMinutes = async (app: App, deps: Deps): Promise<void> => {
  const { db, clock } = deps;
  const sizes = new WeakMap<Document, number>();
  const inTurn = createSerialQueue();
  const portion = createPortionGate(portionBytes);
  /** Documents that could not be stored: the tries since, and whether the next one is waited for. */
  const failures = new WeakMap<Document, { tries: number; waits: boolean }>();

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
    return readItem(deps, meetingType, scope, meetingId).then(
      () => true,
      () => false,
    );
  };

  /** Shows everybody out of a document that cannot be kept. It is forgotten then, and who comes next finds what was kept last. */
  const giveUp = (document: Document, why: { code: number; reason: string }): void => {
    for (const connection of document.getConnections()) {
      // Its reason goes before the document's own farewell, which has none.
      (connection.context as Seat).leave(why);
      connection.close(why);
    }
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
      await portion(context.ip ?? '', portionBytes);
      try {
        const scope = await scopeOf(token);
        const meeting = await readItem(deps, meetingType, scope, documentName);
        if (!context.enter?.(scope.userId)) throw closed.tooMany;
        return {
          ...context,
          token,
          userId: scope.userId,
          businessId: meeting.business_id,
          changed: false,
          name: String((meeting as ItemValues)['name']),
        };
      } catch (error) {
        throw error === closed.tooMany ? error : closed.notAllowed;
      }
    },
    onLoadDocument: async ({ documentName, document }) => {
      const state = await readDocument(db, documentName);
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
        sizes.set(document, await inTurn(() => saveMinutes(db, document, kept)));
        failures.delete(document);
      } catch (error) {
        if (error instanceof MinutesTooLong) {
          giveUp(document, closed.tooLong);
          return;
        }
        const failure = failures.get(document) ?? { tries: 0, waits: false };
        failures.set(document, failure);
        // Minutes that are still being typed are stored every two seconds: those tries do not use up the time that the store has to come back.
        if (failure.waits) throw error;
        if (failure.tries >= maxTries) {
          deps.report(error);
          giveUp(document, closed.notKept);
          return;
        }
        // It stays in memory; what nobody changes any more would not be tried again by itself.
        const again = () => {
          failure.waits = false;
          void server.storeDocumentHooks(document, payload);
        };
        setTimeout(again, app.patience.storing * 2 ** failure.tries).unref();
        failure.tries += 1;
        failure.waits = true;
        throw error;
      }
    },
    onDisconnect: async ({ context, documentName }) => {
      const { userId, businessId, name, changed } = context;
      if (!userId || !businessId || !changed) return;
      context.changed = false;
      await writeAudit(db, {
        userId,
        businessId,
        action: 'updated',
        itemType: 'meetings/meetings',
        itemId: documentName,
        detail: { name, changed: ['minutes'] },
      }).catch(deps.report);
    },
  });

  const check = async () => {
    for (const document of server.documents.values())
      for (const { context } of document.getConnections()) {
        (context as Seat).cutWhenDeaf();
        if (!(await isThere(context as Seat, document.name))) (context as Seat).leave(closed.notAllowed);
        await yieldToOthers();
      }
  };
  let isChecking = false;
  const checking = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    check()
      .catch(deps.report)
      .finally(() => {
        isChecking = false;
      });
  }, checkEvery);
  checking.unref();

  await app.server.register(websocket, { options: { maxPayload: maxMinutesBytes } });
  const known = countedSet();
  const unknown = countedSet();
  app.server.get('/collaboration', { websocket: true }, (socket, { ip }) => {
    let isShownOut = false;
    const leave: Seat['leave'] = ({ code, reason }) => {
      isShownOut = true;
      socket.close(code, reason);
    };
    const cutWhenDeaf = () => {
      if (socket.bufferedAmount > maxUnread) socket.terminate();
    };
    if (known.size() >= maxSockets || unknown.of(ip) >= maxUnknown) {
      leave(closed.tooMany);
      return;
    }
    unknown.add(ip);
    let person: string | null = null;
    const late = setTimeout(() => leave(closed.notAllowed), app.patience.introduction);
    const enter: Seat['enter'] = (userId) => {
      if (person === userId) return true;
      if (person !== null || socket.readyState !== socket.OPEN || known.of(userId) >= maxOfPerson)
        return false;
      clearTimeout(late);
      unknown.remove(ip);
      known.add(userId);
      person = userId;
      return true;
    };
    const client = server.handleConnection(
      socket as unknown as WebSocket,
      new Request(new URL('/collaboration', deps.config.publicUrl)),
      { ip, leave, cutWhenDeaf, enter },
    );
    const handled = handleMessagesInTurn(socket, {
      turn: (bytes) => portion(person ?? ip, Math.max(bytes, leastWeight)),
      handle: (frame) => {
        if (!isShownOut && !isReadable(frame)) leave(closed.notAllowed);
        if (!isShownOut) client.handleMessage(frame);
        return !isShownOut;
      },
    });
    socket.on('close', (code: number, reason: Buffer) => {
      clearTimeout(late);
      if (person === null) unknown.remove(ip);
      else known.remove(person);
      void handled().then(() => client.handleClose({ code, reason: reason.toString() }));
    });
    socket.on('error', () => socket.terminate());
  });
  app.server.addHook('preClose', async () => {
    clearInterval(checking);
    server.flushPendingStores();
    await Promise.all([...server.documents.values()].map((document) => document.saveMutex.waitForUnlock()));
  });
};
