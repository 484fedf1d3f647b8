import { HocuspocusProvider, WebSocketStatus } from '@hocuspocus/provider';
import { Doc } from 'yjs';
import { readAuth } from '../auth/auth-record.ts';

/** State of a document that several users edit at once. */
export type Collaboration = {
  /** Whether the document has loaded; only then does an empty text mean that the document is empty. */
  ready: boolean;
  connected: boolean;
  unsaved: boolean;
  /** Ids of the users who have the document open. */
  present: readonly string[];
  /** Reason why editing has ended; the last changes may be lost. Null while editing is possible. */
  ended: 'not-allowed' | 'too-many' | 'too-long' | 'not-ours' | 'not-kept' | null;
};

const atFirst: Collaboration = { ready: false, connected: false, unsaved: false, present: [], ended: null };

const address = (): string =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/collaboration`;

/**
 * Reasons why the server closes a document for good, by its close code: document or message too long, content that the
 * editor does not write, or storing failed.
 */
const endings: Readonly<Record<number, Collaboration['ended']>> = {
  1009: 'too-long',
  4413: 'too-long',
  4422: 'not-ours',
  4500: 'not-kept',
};
/** Reasons for which the server refuses access to a document, besides missing rights. */
const refusals = ['too-many', 'too-long', 'not-kept'] as const;

/** Opens a shared document by its name. It can be edited offline; the changes merge after a reconnect. */
export const openSharedDocument = (name: string, userId: string, onChange: (now: Collaboration) => void) => {
  const document = new Doc();
  let now = atFirst;
  const change = (next: Partial<Collaboration>) => {
    now = { ...now, ...next };
    onChange(now);
  };
  const end = (ended: Collaboration['ended']) => {
    if (now.ended === null) change({ ended, connected: false });
    provider.disconnect();
  };
  // Tries to reconnect at least every 4 seconds. The provider passes `maxDelay` to its socket, although its type omits
  // it.
  const socketOptions = { url: address(), maxDelay: 4000 };
  const provider = new HocuspocusProvider({
    ...socketOptions,
    name,
    document,
    token: () => readAuth()?.token ?? '',
    onSynced: ({ state }) => state && change({ ready: true }),
    onStatus: ({ status }) => change({ connected: status === WebSocketStatus.Connected }),
    onUnsyncedChanges: ({ number }) => change({ unsaved: number > 0 }),
    onAuthenticationFailed: ({ reason }) => end(refusals.find((one) => one === reason) ?? 'not-allowed'),
    onClose: ({ event }) => {
      const ending = endings[event.code];
      if (ending) end(ending);
    },
    onAwarenessChange: ({ states }) => {
      const ids = states.flatMap((state) => {
        const id: unknown = state['user'];
        return typeof id === 'string' ? [id] : [];
      });
      change({ present: [...new Set(ids)].toSorted() });
    },
  });
  provider.setAwarenessField('user', userId);
  return {
    document,
    close: () => {
      provider.destroy();
      document.destroy();
    },
  };
};
