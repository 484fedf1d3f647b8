import { useBlocker, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { readSessionState } from '../data/session/session.ts';
import { notify } from '../ui/notifications/notify.tsx';
import { isUserKnown, requireSession, UncheckedSession } from './session-effects.ts';

type Next = { routeId: string; pathname: string; search: object };

/**
 * Checks the session before another page opens, once an hour. If the check fails, it blocks the navigation,
 * so the page keeps all typed values.
 */
export function SessionCheck() {
  const router = useRouter();
  const shouldBlockFn = useCallback(
    async ({ next }: { next: Next }): Promise<boolean> => {
      if (!next.routeId.startsWith('/signed-in') || !readSessionState().configuration || isUserKnown())
        return false;
      try {
        await requireSession(router.buildLocation({ to: next.pathname, search: next.search }).href);
        return false;
      } catch (failure) {
        // Does not block the navigation of an ended session, which already redirects to the login.
        if (!(failure instanceof UncheckedSession)) return true;
        notify({
          type: 'error',
          text: 'The server is not responding, so this page stays open. You are still signed in.',
          actionText: 'Try again',
          onAction: () => void router.navigate({ to: next.pathname, search: next.search }),
        });
        return true;
      }
    },
    [router],
  );
  useBlocker({ shouldBlockFn, enableBeforeUnload: false });
  return null;
}
