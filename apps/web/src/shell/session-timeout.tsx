import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { errorMessage } from '../data/api-error.ts';
import { readAuth } from '../data/auth-record.ts';
import { watchExpiry } from '../data/expiry.ts';
import { refreshTokens } from '../data/sign-in.ts';
import { keys } from '../data/storage.ts';
import { closeNotice, notify } from '../ui/notify.tsx';
import { expireSession } from './session-end.ts';

/** Warns before the session ends, refreshes it when asked, and ends it when its time is over. */
export function SessionTimeout() {
  const [round, setRound] = useState(0);
  const router = useRouter();

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
    const stop = watchExpiry(expiry, Date.now(), {
      warn,
      end: () => expireSession(router),
    });
    return () => {
      stop();
      closeNotice(warning);
    };
  }, [round, router]);

  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === keys.auth && newValue !== null) setRound((n) => n + 1);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);

  return null;
}

async function refreshSession(done: () => void): Promise<void> {
  try {
    await refreshTokens();
    notify({ text: 'Your session has been refreshed.' });
    done();
  } catch (failure) {
    notify({ text: errorMessage(failure, 'Error Refreshing Token (v2)'), type: 'error' });
  }
}
