import type { AnyRouter } from '@tanstack/react-router';
import { rememberRoute } from '../data/return-path.ts';
import { endSession, forgetSession, sessionState } from '../data/session.ts';
import { keys } from '../data/storage.ts';
import { onTokenRefused } from '../data/token.ts';
import { notify } from '../ui/notify.tsx';

/** The session is over, by time or by the server: says so, and leads to the login and from there back. */
export function expireSession(router: AnyRouter): void {
  const { pathname, search, hash } = window.location;
  rememberRoute(pathname + search + hash);
  endSession();
  notify({
    text: 'Your session has expired. Please login again.',
    actionText: 'Login',
    onAction: () => void router.navigate({ to: '/login' }),
  });
  void router.navigate({ to: '/login', replace: true });
}

/** Ends the session of this tab when the server refuses its token, or another tab ended it; follows a sign-in made in another tab. */
export function followSession(router: AnyRouter): void {
  onTokenRefused(() => expireSession(router));
  let leaving = Promise.resolve();
  const follow = async () => {
    await leaving;
    if (window.location.pathname === '/login') await router.navigate({ to: '/', replace: true });
  };
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== keys.auth) return;
    if (newValue !== null) void follow();
    else if (sessionState().configuration) {
      forgetSession();
      leaving = router.navigate({ to: '/login', replace: true });
    }
  });
}
