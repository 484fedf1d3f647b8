import { IncomingMessage, MessageType } from '@hocuspocus/server';
import { decodeStateVector } from 'yjs';

/** Types of Yjs sync messages (y-protocols). */
const syncKinds = { stateVector: 0, missing: 1, update: 2 } as const;
/** The only type of authentication message that a client sends: a token. */
const tokenKind = 0;

/** Maximum bytes of a Yjs state vector: about ten for each possible writer of a document. */
const maxVectorBytes = 64 * 1024;
/** Maximum bytes of a presence message, in which the web page sends the id of its user and removes users who left. */
const maxPresenceBytes = 4 * 1024;

/** Presence states by client id; null for a client that left. */
export type PresenceStates = ReadonlyMap<number, unknown>;

/**
 * Decoded message of a client. `missing` answers the server's state vector with all changes that the server lacks.
 * Updates are not decoded here.
 */
export type SocketFrame = { name: string } & (
  | { kind: 'token' | 'vector' | 'other' }
  | { kind: 'missing' | 'update'; update: Uint8Array }
  | { kind: 'presence'; states: PresenceStates }
);

type Content = SocketFrame extends infer F ? (F extends SocketFrame ? Omit<F, 'name'> : never) : never;

const readSync = (message: IncomingMessage): Content | undefined => {
  const kind = message.readVarUint();
  if (kind > syncKinds.update) return undefined;
  const bytes = message.readVarUint8Array();
  if (kind !== syncKinds.stateVector)
    return { kind: kind === syncKinds.missing ? 'missing' : 'update', update: bytes };
  if (bytes.byteLength > maxVectorBytes) return undefined;
  decodeStateVector(bytes);
  return { kind: 'vector' };
};

const readPresence = (message: IncomingMessage): Content | undefined => {
  const bytes = message.readVarUint8Array();
  if (bytes.byteLength > maxPresenceBytes) return undefined;
  const list = new IncomingMessage(bytes);
  const states = new Map<number, unknown>();
  for (let left = list.readVarUint(); left > 0; left--) {
    const client = list.readVarUint();
    list.readVarUint();
    states.set(client, JSON.parse(list.readVarString()));
  }
  return { kind: 'presence', states };
};

const readToken = (message: IncomingMessage): Content | undefined => {
  if (message.readVarUint() !== tokenKind) return undefined;
  message.readVarString();
  return { kind: 'token' };
};

const readOther = (): Content => ({ kind: 'other' });

/** Parsers for the message types that the web page sends. Other types are rejected. */
const readers: Readonly<Partial<Record<number, (message: IncomingMessage) => Content | undefined>>> = {
  [MessageType.Sync]: readSync,
  [MessageType.SyncReply]: readSync,
  [MessageType.Awareness]: readPresence,
  [MessageType.QueryAwareness]: readOther,
  [MessageType.Auth]: readToken,
  [MessageType.CLOSE]: readOther,
};

/**
 * Parses a message; undefined if the web page could not have sent it. Hocuspocus and Yjs would log an unreadable
 * message and keep the connection open. Names of `Object.prototype` are rejected, because Hocuspocus stores documents
 * by name in a plain object.
 */
export const readFrame = (bytes: Uint8Array): SocketFrame | undefined => {
  try {
    const message = new IncomingMessage(bytes);
    const [name = ''] = message.readVarString().split('\0');
    if (name in Object.prototype) return undefined;
    const content = readers[message.readVarUint()]?.(message);
    return content && { ...content, name };
  } catch {
    return undefined;
  }
};

/** Returns an update without changes, which Hocuspocus acknowledges like any other. */
export const createEmptyUpdate = (name: string): Uint8Array => {
  const nameBytes = new TextEncoder().encode(name);
  return Uint8Array.from([nameBytes.byteLength, ...nameBytes, MessageType.Sync, syncKinds.update, 2, 0, 0]);
};
