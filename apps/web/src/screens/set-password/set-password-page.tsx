import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { usePathParams } from '../../data/page/use-screen.ts';
import { isPasswordLinkValid } from '../../data/session/sign-in.ts';
import { NewPassword, notifyExpiredLink } from '../../sections/account/new-password.tsx';
import { FullPageLoader } from '../../ui/feedback/full-page-loader.tsx';
import { notify } from '../../ui/notifications/notify.tsx';

/**
 * Page to set a password. It checks the link before it shows the form; an expired link redirects to the page that sends
 * a new link.
 */
export function SetPasswordPage() {
  const { email, token } = usePathParams('/set-password/$email/$token');
  const [good, setGood] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    let left = false;
    const check = async () => {
      const answer = await isPasswordLinkValid(email, token).catch((failure: unknown) => {
        notify({ text: readErrorMessage(failure, 'An unexpected error occured'), type: 'error' });
        return null;
      });
      if (left) return;
      if (answer) return setGood(true);
      if (answer === false) notifyExpiredLink();
      await navigate({ to: '/forgot-password', replace: true });
    };
    void check();
    return () => {
      left = true;
    };
  }, [email, token, navigate]);
  return good ? <NewPassword email={email} token={token} /> : <FullPageLoader />;
}
