import { isId } from '@bellwether/contract/forms/values';
import type { Scope } from '@bellwether/domain/access/scope';
import { problem } from '@bellwether/domain/problems';
import websocket from '@fastify/websocket';
import { type Document, Hocuspocus } from '@hocuspocus/server';
import { authorizeMember } from '../../../http/access/authorize.ts';
import type { App, Deps } from '../../../http/deps.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { createSerialQueue, yieldToOthers } from '../../../platform/cooperative-work.ts';
import { type ItemValues, readItem } from '../../items/index.ts';
import { meetingType } from '../forms.ts';
import { getMinutesChecker } from './checker.ts';
import { type CloseReason, socketCloseReasons } from './close-reasons.ts';
import { type ClientContext, createConnections, portionBytes } from './connection.ts';
import { MinutesTooLong, maxMinutesBytes } from './limits.ts';
import { readDocument, saveMinutes } from './store.ts';

/**
 * Interval in milliseconds of the check that disconnects users without access. Between checks, messages of such users
 * are already rejected.
 */
const checkEvery = 5_000;

/** Maximum retries of a failed save, each after twice the delay. After that the unsaved text is lost. */
const maxTries = 5;

/**
 * Open minutes document: its size in bytes, the state last seen in the database, and after a failed save the number of
 * retries and whether the next is scheduled.
 */
type OpenDocument = {
  size: number;
  stored: Uint8Array | undefined;
  failure: { tries: number; waits: boolean } | null;
};

/**
 * Opens the WebSocket `/collaboration`, through which several users edit the minutes of a meeting. The document name is
 * the meeting's id. The first message carries the session token, which is never part of a URL. The user needs write
 * access to the business's meetings.
 */
export const openMinutes = async (app: App, deps: Deps): Promise<void> => {
  const { db, clock } = deps;
  const checker = getMinutesChecker(deps);
  const open = new WeakMap<Document, OpenDocument>();
  /** Names of the documents that clients wait for, by the function that notifies the client. */
  const loading = new Map<ClientContext['settle'], string>();
  const runSerially = createSerialQueue();

  /** Checks that the session may still edit. @throws Problem if the session has ended or lost access. */
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
   * Disconnects all users from a document that cannot be stored, and drops it from memory, so that the next user gets
   * the last stored version.
   */
  const closeDocument = (document: Document, closeReason: CloseReason): void => {
    for (const connection of document.getConnections()) {
      // The reason is sent before the document closes, because closing the document sends no reason.
      (connection.context as ClientContext).leave(closeReason);
      connection.close(closeReason);
    }
  };

  const server = new Hocuspocus<Partial<ClientContext>>({
    quiet: true,
    timeout: 30_000,
    debounce: 300,
    maxDebounce: 2_000,
    // `connection.ts` forwards a client's messages once its document is open. The limits below apply to clients that
    // close the document and go on sending.
    maxUnauthenticatedQueueSize: 64 * 1024,
    maxUnauthenticatedQueueMessages: 100,
    maxPendingDocuments: 1,
    onAuthenticate: async ({ token, documentName, context }) => {
      try {
        if (!isId(documentName)) throw socketCloseReasons.notAllowed;
        await connections.portion(context.ip ?? '', portionBytes);
        const scope = await readScope(token);
        const meeting = await readItem(deps, meetingType, scope, documentName);
        if (!context.enter?.(scope.userId)) throw socketCloseReasons.tooMany;
        if (context.settle) loading.set(context.settle, documentName);
        return {
          ...context,
          token,
          userId: scope.userId,
          businessId: meeting.business_id,
          changed: false,
          name: String((meeting as ItemValues)['name']),
        };
      } catch (error) {
        context.settle?.(null);
        throw error === socketCloseReasons.tooMany ? error : socketCloseReasons.notAllowed;
      }
    },
    connected: async ({ context: { settle }, connection }) => {
      if (!settle) return;
      loading.delete(settle);
      settle(connection);
    },
    onLoadDocument: async ({ documentName, document }) => {
      try {
        const stored = await readDocument(db, documentName);
        const rendered = stored && (await checker.open(documentName, stored));
        open.set(document, { size: rendered?.state.byteLength ?? 0, stored, failure: null });
        return rendered?.state;
      } catch (error) {
        for (const [settle, name] of loading)
          if (name === documentName) {
            loading.delete(settle);
            settle(null);
          }
        if (error instanceof MinutesTooLong) throw socketCloseReasons.tooLong;
        deps.report(error);
        throw socketCloseReasons.notKept;
      }
    },
    beforeHandleMessage: async ({ context }) => {
      if (await isStillMember(context as ClientContext)) return;
      context.leave?.(socketCloseReasons.notAllowed);
      throw socketCloseReasons.notAllowed;
    },
    onChange: async ({ context, document, update }) => {
      context.changed = true;
      const state = open.get(document);
      if (state) state.size += update.byteLength;
    },
    onStoreDocument: async (payload) => {
      const { document, documentName, lastContext } = payload;
      const { businessId, userId = null } = lastContext;
      const state = open.get(document);
      if (!businessId || !state) return;
      try {
        const save = { meetingId: documentName, businessId, userId, now: clock.now() };
        state.stored = await runSerially(() => saveMinutes(db, checker, document, state.stored, save));
        state.size = state.stored.byteLength;
        state.failure = null;
      } catch (error) {
        if (error instanceof MinutesTooLong) {
          closeDocument(document, socketCloseReasons.tooLong);
          return;
        }
        state.failure ??= { tries: 0, waits: false };
        const { failure } = state;
        // Typing triggers a save every two seconds. Saves triggered by typing do not count as retries.
        if (failure.waits) throw error;
        if (failure.tries >= maxTries) {
          deps.report(error);
          closeDocument(document, socketCloseReasons.notKept);
          return;
        }
        // The timer retries the save; otherwise the document would be saved only after its next change.
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

  const connections = createConnections({
    server,
    checker,
    sizeOf: (name) => {
      const document = server.documents.get(name);
      return (document && open.get(document)?.size) ?? maxMinutesBytes;
    },
    publicUrl: deps.config.publicUrl,
    signInMs: app.patience.introduction,
  });

  const check = async () => {
    for (const document of server.documents.values())
      for (const { context } of document.getConnections()) {
        (context as ClientContext).cutWhenDeaf();
        if (!(await canReadMeeting(context as ClientContext, document.name)))
          (context as ClientContext).leave(socketCloseReasons.notAllowed);
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
  app.server.get('/collaboration', { websocket: true }, (socket, { ip }) => connections.connect(socket, ip));
  app.server.addHook('preClose', async () => {
    clearInterval(checking);
    server.flushPendingStores();
    await Promise.all([...server.documents.values()].map((document) => document.saveMutex.waitForUnlock()));
  });
};
