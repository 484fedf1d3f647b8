import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { readAuth } from '../data/auth-record.ts';
import { watchExpiry } from '../data/expiry.ts';
import { sentenceOf } from '../data/refused.ts';
import { rememberRoute } from '../data/return-path.ts';
import { clearSession } from '../data/session.ts';
import { refreshTokens } from '../data/sign-in.ts';
import { keys } from '../data/storage.ts';
import { closeNotice, notify } from '../ui/notify.tsx';
import { onSessionRefused, queries } from './queries.ts';

/** Warns before the session ends, refreshes it when asked, and ends it: by time, by the server, or by another tab. */
export function SessionClock() {
  const [round, setRound] = useState(0);
  const navigate = useNavigate();

  const end = useCallback(() => {
    const { pathname, search, hash } = window.location;
    rememberRoute(pathname + search + hash);
    clearSession();
    queries.clear();
    void navigate({ to: '/login', replace: true });
  }, [navigate]);

  const expire = useCallback(() => {
    end();
    notify({
      text: 'Your session has expired. Please login again.',
      actionText: 'Login',
      onAction: () => void navigate({ to: '/login' }),
    });
  }, [end, navigate]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a refresh stores a new expiry and starts a new round
  useEffect(() => {
    const expiry = Date.parse(readAuth()?.expiry ?? '');
    if (Number.isNaN(expiry)) return;
    let warning = '';
    const warn = () => {
      warning = notify({
        text: 'Your session is about to expire.',
        actionText: 'Refresh',
        onAction: () => void refreshSession(() => setRound((n) => n + 1)),
      });
    };
    const stop = watchExpiry(expiry, Date.now(), { warn, end: expire });
    return () => {
      stop();
      closeNotice(warning);
    };
  }, [round, expire]);

  useEffect(() => onSessionRefused(expire), [expire]);
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === keys.auth && newValue === null) end();
      if (key === keys.auth && newValue !== null) setRound((n) => n + 1);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [end]);

  return null;
}

async function refreshSession(done: () => void): Promise<void> {
  try {
    await refreshTokens();
    notify({ text: 'Your session has been refreshed.' });
    done();
  } catch (failure) {
    notify({ text: sentenceOf(failure, 'Error Refreshing Token (v2)'), type: 'error' });
  }
}
