import { IncomingMessage, MessageType } from '@hocuspocus/server';
import { decodeStateVector, decodeUpdate } from 'yjs';

/** Kinds of sync messages (y-protocols). */
const syncKinds = { stateVector: 0, missing: 1, update: 2 } as const;
/** The only kind of authentication that a client sends: a token. */
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

/** The messages that a page sends. */
const readers: Readonly<Partial<Record<number, (message: IncomingMessage) => boolean>>> = {
  [MessageType.Sync]: readSync,
  [MessageType.SyncReply]: readSync,
  [MessageType.Awareness]: readAwareness,
  [MessageType.QueryAwareness]: () => true,
  [MessageType.Auth]: readToken,
  [MessageType.CLOSE]: () => true,
};

/**
 * Is this a message about a document that a page could have sent? Hocuspocus and Yjs log every one that they cannot read, and go on listening;
 * Hocuspocus keeps documents in a plain object by their names.
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
