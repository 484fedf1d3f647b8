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

/** Maximum connections of signed-in users to this process: in total, and per user. */
const maxSockets = 1000;
const maxPerUser = 30;
/** Maximum connections per network address before sign-in. */
const maxUnknown = 50;
/**
 * Maximum bytes of messages that are handled before other work gets a turn. `minWeight` is the minimum that
 * a message counts. A sign-in queries the database and counts as a full portion.
 */
const portionBytes = 256 * 1024;
const minWeight = 4 * 1024;
/**
 * Maximum unsent bytes of a reader, four times the document limit. A slower reader is disconnected and gets
 * the missing part when it reconnects.
 */
const maxUnread = 4 * maxMinutesBytes;
/**
 * Interval in milliseconds of the check that disconnects users without access. Their messages are rejected at
 * once.
 */
const checkEvery = 5_000;

/** Close codes that the web page distinguishes. */
const closed = {
  notAllowed: { code: 4401, reason: 'not-allowed' },
  tooLong: { code: 4413, reason: 'too-long' },
  tooMany: { code: 1013, reason: 'too-many' },
  notKept: { code: 4500, reason: 'not-kept' },
} as const;

/** Maximum retries of a failed save, each after twice the time. After that the unsaved text is lost. */
const maxTries = 5;

type ClientContext = {
  ip: string;
  token: string;
  userId: string;
  businessId: string;
  /** Name of the meeting. */
  name: string;
  changed: boolean;
  leave: (closeReason: { code: number; reason: string }) => void;
  /** Terminates the connection if too much of what was sent is unread. */
  cutWhenDeaf: () => void;
  /** Counts the connection towards the user's limit. Returns false if the limit is reached. */
  enter: (userId: string) => boolean;
};

const createCounter = () => {
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
 * Opens the socket `/collaboration`, where several users edit the minutes of a meeting. The document name is
 * the meeting's id. The first message carries the session token, which is never part of a URL. The user needs
 * write access to the business's meetings.
 */
export const openMinutes = async (app: App, deps: Deps): Promise<void> => {
  const { db, clock } = deps;
  const sizes = new WeakMap<Document, number>();
  const runSerially = createSerialQueue();
  const portion = createPortionGate(portionBytes);
  /** Documents that could not be stored: the number of retries, and whether the next one is scheduled. */
  const failures = new WeakMap<Document, { tries: number; waits: boolean }>();

  /** @throws Problem if the session has ended or no longer allows it. */
  const readScope = async (token: string): Promise<Scope<'meetings', 'write'>> => {
    const session = app.sessions.known(token) ?? (await app.sessions.read(token));
    if (session?.kind !== 'v1' || session.expiresAt <= clock.now()) throw problem('not_signed_in');
    const access = { who: 'member', module: 'meetings', act: 'write', business: 'one-or-all' } as const;
    const scope = authorizeMember(session, access, { params: {}, query: {}, body: {} });
    return scope as Scope<'meetings', 'write'>;
  };
  const isStillMember = async ({ token, businessId }: ClientContext): Promise<boolean> => {
    const scope = await readScope(token).catch(() => undefined);
    return scope?.businesses.some(({ id }) => id === businessId) ?? false;
  };
  const canReadMeeting = async ({ token }: ClientContext, meetingId: string): Promise<boolean> => {
    const scope = await readScope(token).catch(() => undefined);
    if (!scope) return false;
    return readItem(deps, meetingType, scope, meetingId).then(
      () => true,
      () => false,
    );
  };

  /**
   * Disconnects all users from a document that cannot be stored. The document is dropped from memory, so the
   * next user gets the last stored version.
   */
  const closeDocument = (document: Document, closeReason: { code: number; reason: string }): void => {
    for (const connection of document.getConnections()) {
      // The reason has to be sent before the document closes, because that close has no reason.
      (connection.context as ClientContext).leave(closeReason);
      connection.close(closeReason);
    }
  };

  const server = new Hocuspocus<Partial<ClientContext>>({
    quiet: true,
    timeout: 30_000,
    debounce: 300,
    maxDebounce: 2_000,
    maxUnauthenticatedQueueSize: maxMinutesBytes,
    // A user who types while a busy server signs them in sends two messages per letter. Their total size is
    // bounded.
    maxUnauthenticatedQueueMessages: 1_000,
    maxPendingDocuments: 1,
    onAuthenticate: async ({ token, documentName, context }) => {
      if (!isId(documentName)) throw closed.notAllowed;
      await portion(context.ip ?? '', portionBytes);
      try {
        const scope = await readScope(token);
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
      if (!(await isStillMember(context as ClientContext))) {
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
        const details = { meetingId: documentName, businessId, userId, now: clock.now() };
        sizes.set(document, await runSerially(() => saveMinutes(db, document, details)));
        failures.delete(document);
      } catch (error) {
        if (error instanceof MinutesTooLong) {
          closeDocument(document, closed.tooLong);
          return;
        }
        const failure = failures.get(document) ?? { tries: 0, waits: false };
        failures.set(document, failure);
        // Typing triggers a save every two seconds. Those saves do not count as retries.
        if (failure.waits) throw error;
        if (failure.tries >= maxTries) {
          deps.report(error);
          closeDocument(document, closed.notKept);
          return;
        }
        // The document stays in memory. Without this timer it would only be saved after the next change.
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
        (context as ClientContext).cutWhenDeaf();
        if (!(await canReadMeeting(context as ClientContext, document.name)))
          (context as ClientContext).leave(closed.notAllowed);
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
  const userCounts = createCounter();
  const addressCounts = createCounter();
  app.server.get('/collaboration', { websocket: true }, (socket, { ip }) => {
    let isClosing = false;
    const leave: ClientContext['leave'] = ({ code, reason }) => {
      isClosing = true;
      socket.close(code, reason);
    };
    const cutWhenDeaf = () => {
      if (socket.bufferedAmount > maxUnread) socket.terminate();
    };
    if (userCounts.size() >= maxSockets || addressCounts.of(ip) >= maxUnknown) {
      leave(closed.tooMany);
      return;
    }
    addressCounts.add(ip);
    let person: string | null = null;
    const late = setTimeout(() => leave(closed.notAllowed), app.patience.introduction);
    const enter: ClientContext['enter'] = (userId) => {
      if (person === userId) return true;
      if (person !== null || socket.readyState !== socket.OPEN || userCounts.of(userId) >= maxPerUser)
        return false;
      clearTimeout(late);
      addressCounts.remove(ip);
      userCounts.add(userId);
      person = userId;
      return true;
    };
    const client = server.handleConnection(
      socket as unknown as WebSocket,
      new Request(new URL('/collaboration', deps.config.publicUrl)),
      { ip, leave, cutWhenDeaf, enter },
    );
    const handled = handleMessagesInTurn(socket, {
      waitForTurn: (bytes) => portion(person ?? ip, Math.max(bytes, minWeight)),
      handle: (frame) => {
        if (!isClosing && !isReadable(frame)) leave(closed.notAllowed);
        if (!isClosing) client.handleMessage(frame);
        return !isClosing;
      },
    });
    socket.on('close', (code: number, reason: Buffer) => {
      clearTimeout(late);
      if (person === null) addressCounts.remove(ip);
      else userCounts.remove(person);
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
