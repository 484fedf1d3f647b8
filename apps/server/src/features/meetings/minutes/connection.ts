import type { WebSocket } from '@fastify/websocket';
import type { Connection, Document, Hocuspocus } from '@hocuspocus/server';
import { encodeStateAsUpdate } from 'yjs';
import { networkOfIp } from '../../../http/network.ts';
import { createSerialQueue, createWeightGate } from '../../../platform/cooperative-work.ts';
import { createRateBudget } from './budget.ts';
import type { CheckVerdict, MinutesChecker } from './checker.ts';
import { type CloseReason, socketCloseReasons } from './close-reasons.ts';
import { createEmptyUpdate, type PresenceStates, readFrame, type SocketFrame } from './frames.ts';
import { handleMessagesInTurn } from './incoming.ts';
import { maxMinutesBytes } from './limits.ts';

/** Creates a counter by key, with a total over all keys. */
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

/** Maximum editing connections of signed-in users in this process: in total, and per user. */
const maxSockets = 1000;
const maxPerUser = 30;
/**
 * Maximum connections before sign-in, in total and per network. Beyond the total, the oldest connection is closed,
 * because a sign-in is quick. Beyond a network's limit, the new connection is closed.
 */
const maxUnknown = 300;
const maxUnknownPerNetwork = 50;
/**
 * Maximum bytes of messages handled before other work gets a turn. `minWeight` is the minimum that a message counts. A
 * sign-in queries the database, so it counts as the maximum.
 */
export const portionBytes = 256 * 1024;
const minWeight = 4 * 1024;
/**
 * Maximum unsent bytes for a client, four times the document limit. A slower client is disconnected and gets the
 * missing changes when it reconnects.
 */
const maxUnread = 4 * maxMinutesBytes;
/** Maximum clients whose presence a connection may announce: the web page announces only itself. */
const maxClients = 2;
/**
 * Rate limits over all connections of a user: bytes of messages, number of messages, and milliseconds of checking them.
 */
const allowances = {
  bytes: { burst: 12 * maxMinutesBytes, perSecond: maxMinutesBytes / 2 },
  messages: { burst: 3_000, perSecond: 200 },
  checkMs: { burst: 3_000, perSecond: 150 },
} as const;

/** Milliseconds that a client has to answer when the server closes its connection. */
const answerMs = 2_000;

export type ClientContext = {
  ip: string;
  token: string;
  userId: string;
  businessId: string;
  /** Id of the meeting, which is the document's name. */
  name: string;
  changed: boolean;
  leave: (closeReason: CloseReason) => void;
  /** Terminates the connection if the client leaves too much unread. */
  cutWhenDeaf: () => void;
  /** Counts the connection towards the user's limit. Returns false if a limit is reached. */
  enter: (userId: string) => boolean;
  /** Passes the connection to the open document, or null if it did not open. Messages after the sign-in wait for it. */
  settle: (connection: Connection | null) => void;
};

type Options = {
  server: Hocuspocus<Partial<ClientContext>>;
  checker: MinutesChecker;
  /** Returns the size of a document in bytes. */
  sizeOf: (name: string) => number;
  publicUrl: string;
  /** Milliseconds within which a connection must sign in. */
  signInMs: number;
};

const closeReasons: Readonly<Record<NonNullable<CheckVerdict['refused']>, CloseReason>> = {
  unreadable: socketCloseReasons.notAllowed,
  'not-ours': socketCloseReasons.notOurs,
  'too-long': socketCloseReasons.tooLong,
  incomplete: socketCloseReasons.resync,
  late: socketCloseReasons.tooMany,
};

/** Handles the editing connections of clients: limits, and the check of messages before Hocuspocus gets them. */
export const createConnections = ({ server, checker, sizeOf, publicUrl, signInMs }: Options) => {
  const portion = createWeightGate(portionBytes);
  const userCounts = createCounter();
  const networkCounts = createCounter();
  const unknown = new Set<WebSocket>();
  /** Queue of each document, in which an update is checked and applied before the next update of any client. */
  const queues = new WeakMap<Document, ReturnType<typeof createSerialQueue>>();
  const queueOf = (document: Document) => {
    const queue = queues.get(document) ?? createSerialQueue();
    queues.set(document, queue);
    return queue;
  };
  const now = () => performance.now();
  const budgets = {
    bytes: createRateBudget(allowances.bytes, now),
    messages: createRateBudget(allowances.messages, now),
    checkMs: createRateBudget(allowances.checkMs, now),
  };

  const connect = (socket: WebSocket, ip: string): void => {
    const network = networkOfIp(ip);
    let isClosing = false;
    const leave: ClientContext['leave'] = ({ code, reason }) => {
      isClosing = true;
      socket.close(code, reason);
      // A client that does not answer would keep the connection open for half a minute.
      setTimeout(() => socket.terminate(), answerMs).unref();
    };
    if (userCounts.size() >= maxSockets || networkCounts.of(network) >= maxUnknownPerNetwork) {
      leave(socketCloseReasons.tooMany);
      return;
    }
    networkCounts.add(network);
    unknown.add(socket);
    const [oldest] = unknown.size > maxUnknown ? unknown : [];
    if (oldest) {
      unknown.delete(oldest);
      oldest.terminate();
    }
    let user: string | null = null;
    const leaveUnknown = () => {
      networkCounts.remove(network);
      unknown.delete(socket);
    };
    const late = setTimeout(() => leave(socketCloseReasons.notAllowed), signInMs);
    const opened = Promise.withResolvers<Connection | null>();
    const context: Partial<ClientContext> = {
      ip,
      leave,
      settle: opened.resolve,
      cutWhenDeaf: () => {
        if (socket.bufferedAmount > maxUnread) socket.terminate();
      },
      enter: (userId) => {
        if (user !== null || socket.readyState !== socket.OPEN) return false;
        if (userCounts.of(userId) >= maxPerUser || !budgets.checkMs.take(userId, 0)) return false;
        clearTimeout(late);
        leaveUnknown();
        userCounts.add(userId);
        user = userId;
        return true;
      },
    };
    let isDrained = false;
    const transport = {
      // Hocuspocus drops a connection once it cannot answer. Messages that the client sent before it left are still
      // handled, so the connection stays open until then.
      get readyState() {
        return isDrained || isClosing ? socket.readyState : socket.OPEN;
      },
      send: (data: Uint8Array) => {
        if (socket.readyState === socket.OPEN) socket.send(data);
      },
      close: (code?: number, reason?: string) => socket.close(code, reason),
    };
    const request = new Request(new URL('/collaboration', publicUrl));
    const client = server.handleConnection(transport, request, context);

    let name: string | null = null;
    let connection: Connection | null = null;
    let isSynced = false;
    const clients = new Set<number>();
    const arePresent = (states: PresenceStates): boolean => {
      for (const [id, state] of states) {
        // A null state removes a client that this user's browser can no longer reach.
        if (state === null) continue;
        const shown = typeof state === 'object' ? (state as { user?: unknown }).user : undefined;
        if (shown !== undefined && shown !== user) return false;
        clients.add(id);
      }
      return clients.size <= maxClients;
    };
    /** Returns the message for Hocuspocus, or the reason to close the connection. */
    const checkUpdate = async (
      document: Document,
      frame: SocketFrame & { update: Uint8Array },
      bytes: Uint8Array,
    ): Promise<Uint8Array | CloseReason> => {
      if (sizeOf(frame.name) + frame.update.byteLength > maxMinutesBytes) return socketCloseReasons.tooLong;
      const { refused, cpuMs } = await checker.check(frame.name, frame.update, () =>
        encodeStateAsUpdate(document),
      );
      if (!budgets.checkMs.take(user ?? '', cpuMs)) return socketCloseReasons.tooMany;
      if (refused === null) {
        isSynced ||= frame.kind === 'missing';
        return bytes;
      }
      // Text of a user who was offline can arrive after text that builds on it; the first synchronisation sends both.
      return refused === 'incomplete' && !isSynced ? createEmptyUpdate(frame.name) : closeReasons[refused];
    };
    const forward = (checked: Uint8Array | CloseReason): void => {
      if (checked instanceof Uint8Array) client.handleMessage(checked);
      else leave(checked);
    };
    const handleUpdate = async (
      frame: SocketFrame & { update: Uint8Array },
      bytes: Uint8Array,
    ): Promise<void> => {
      const document = server.documents.get(frame.name);
      if (!document) {
        leave(socketCloseReasons.resync);
        return;
      }
      await queueOf(document)(async () => {
        forward(await checkUpdate(document, frame, bytes));
        // A new copy for the checker is made from the document, which must have each accepted update by then.
        await connection?.waitForPendingMessages();
      });
    };
    const checkFrame = (frame: SocketFrame, bytes: Uint8Array): Uint8Array | CloseReason => {
      if (frame.name !== name || frame.kind === 'token') return socketCloseReasons.notAllowed;
      // The answer to a Yjs state vector can be the whole document.
      const cost = bytes.byteLength + (frame.kind === 'vector' ? sizeOf(frame.name) : 0);
      if (!budgets.messages.take(user ?? '', 1) || !budgets.bytes.take(user ?? '', cost))
        return socketCloseReasons.tooMany;
      if (frame.kind === 'presence') return arePresent(frame.states) ? bytes : socketCloseReasons.notAllowed;
      return bytes;
    };
    const handle = async (bytes: Uint8Array): Promise<boolean> => {
      if (isClosing) return false;
      const frame = readFrame(bytes);
      if (!frame || (name === null && frame.kind !== 'token')) {
        leave(socketCloseReasons.notAllowed);
        return false;
      }
      if (name === null) {
        name = frame.name;
        client.handleMessage(bytes);
        connection = await opened.promise;
        return connection !== null;
      }
      const checked = checkFrame(frame, bytes);
      if ('update' in frame && checked === bytes) await handleUpdate(frame, bytes);
      else forward(checked);
      return !isClosing;
    };
    const handled = handleMessagesInTurn(socket, {
      waitForTurn: (bytes) => portion(user ?? network, Math.max(bytes, minWeight)),
      handle,
    });
    socket.on('close', (code: number, reason: Buffer) => {
      clearTimeout(late);
      if (user === null) {
        leaveUnknown();
        opened.resolve(null);
      } else userCounts.remove(user);
      void handled().then(() => {
        isDrained = true;
        client.handleClose({ code, reason: reason.toString() });
      });
    });
    socket.on('error', () => socket.terminate());
  };
  return { connect, portion };
};
