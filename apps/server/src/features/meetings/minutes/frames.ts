import { IncomingMessage, MessageType } from '@hocuspocus/server';
import { decodeStateVector, decodeUpdate } from 'yjs';

/** Types of sync messages (y-protocols). */
const syncKinds = { stateVector: 0, missing: 1, update: 2 } as const;
/** The only type of authentication message that a client sends: a token. */
const tokenKind = 0;

const readSync = (message: IncomingMessage): boolean => {
  const kind = message.readVarUint();
  if (kind > syncKinds.update) return false;
  const bytes = message.readVarUint8Array();
  if (kind === syncKinds.stateVector) decodeStateVector(bytes);
  else decodeUpdate(bytes);
  return true;
};

const readAwareness = (message: IncomingMessage): boolean => {
  const states = new IncomingMessage(message.readVarUint8Array());
  for (let left = states.readVarUint(); left > 0; left--) {
    states.readVarUint();
    states.readVarUint();
    JSON.parse(states.readVarString());
  }
  return true;
};

const readToken = (message: IncomingMessage): boolean => {
  if (message.readVarUint() !== tokenKind) return false;
  message.readVarString();
  return true;
};

/** Readers of the message types that the web page sends. Other types are rejected. */
const readers: Readonly<Partial<Record<number, (message: IncomingMessage) => boolean>>> = {
  [MessageType.Sync]: readSync,
  [MessageType.SyncReply]: readSync,
  [MessageType.Awareness]: readAwareness,
  [MessageType.QueryAwareness]: () => true,
  [MessageType.Auth]: readToken,
  [MessageType.CLOSE]: () => true,
};

/**
 * Returns whether the web page could have sent this message. Hocuspocus and Yjs log each message that they
 * cannot read and keep the connection open. Names of `Object.prototype` are rejected, because Hocuspocus
 * stores documents by name in a plain object.
 */
export const isReadable = (frame: Uint8Array): boolean => {
  try {
    const message = new IncomingMessage(frame);
    const [name = ''] = message.readVarString().split('\0');
    return !(name in Object.prototype) && (readers[message.readVarUint()]?.(message) ?? false);
  } catch {
    return false;
  }
};
