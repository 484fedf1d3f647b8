import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { errorMessage } from '../../data/calls/api-error.ts';
import { usePathParams } from '../../data/page/use-screen.ts';
import { isLinkGood } from '../../data/session/sign-in.ts';
import { NewPassword, sayExpired } from '../../sections/account/new-password.tsx';
import { FullPageLoader } from '../../ui/full-page-loader.tsx';
import { notify } from '../../ui/notify.tsx';

/** Checks the link before it shows the form; a dead one leads to where a new one is asked for. */
export function SetPasswordPage() {
  const { email, token } = usePathParams('/set-password/$email/$token');
  const [good, setGood] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    let left = false;
    const check = async () => {
      const answer = await isLinkGood(email, token).catch((failure: unknown) => {
        notify({ text: errorMessage(failure, 'An unexpected error occured'), type: 'error' });
        return null;
      });
      if (left) return;
      if (answer) return setGood(true);
      if (answer === false) sayExpired();
      await navigate({ to: '/forgot-password', replace: true });
    };
    void check();
    return () => {
      left = true;
    };
  }, [email, token, navigate]);
  return good ? <NewPassword email={email} token={token} /> : <FullPageLoader />;
}
