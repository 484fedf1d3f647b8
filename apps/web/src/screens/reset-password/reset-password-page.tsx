import { usePathParams } from '../../data/page/use-screen.ts';
import { NewPassword } from '../../sections/account/new-password.tsx';
import { ResetRequest } from '../../sections/account/reset-request.tsx';

/** Without a token a link is asked for; with one, the email that belongs to it and the new password. */
export function ResetPasswordPage() {
  const { token } = usePathParams('/reset-password/{-$token}');
  return token ? <NewPassword token={token} /> : <ResetRequest title="Reset password" />;
}
