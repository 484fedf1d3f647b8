import { HocuspocusProvider, WebSocketStatus } from '@hocuspocus/provider';
import { Doc } from 'yjs';
import { readAuth } from './auth/auth-record.ts';

/** How a document that several people write at once stands. */
export type Collaboration = {
  /** It was had once: what it holds is the text, and not just nothing yet. */
  ready: boolean;
  connected: boolean;
  /** Something that was written here is not known to the server yet. */
  unsaved: boolean;
  /** Who writes it now: ids of people. */
  present: readonly string[];
  /** Why it can be written no more; what was written last may be known to nobody else. */
  ended: 'not-allowed' | 'too-many' | 'too-long' | 'not-kept' | null;
};

const atFirst: Collaboration = { ready: false, connected: false, unsaved: false, present: [], ended: null };

const address = (): string =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/collaboration`;

/** Why the server closes a connection for good, by its code: a document, or a message, that is too long, and one that it could not store. */
const endings: Readonly<Record<number, Collaboration['ended']>> = {
  1009: 'too-long',
  4413: 'too-long',
  4500: 'not-kept',
};

/** Opens a document by its name. While the line is lost it can be written on: all that was written finds together when there is one again. */
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
  // The provider passes `maxDelay` on to its socket, though its type omits it: reconnect at least every 4 seconds.
  const socketOptions = { url: address(), maxDelay: 4000 };
  const provider = new HocuspocusProvider({
    ...socketOptions,
    name,
    document,
    token: () => readAuth()?.token ?? '',
    onSynced: ({ state }) => state && change({ ready: true }),
    onStatus: ({ status }) => change({ connected: status === WebSocketStatus.Connected }),
    onUnsyncedChanges: ({ number }) => change({ unsaved: number > 0 }),
    onAuthenticationFailed: ({ reason }) => end(reason === 'too-many' ? 'too-many' : 'not-allowed'),
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
