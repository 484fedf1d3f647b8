import { usePathParams } from '../../data/page/use-screen.ts';
import { NewPassword } from '../../sections/account/new-password.tsx';
import { ResetRequest } from '../../sections/account/reset-request.tsx';

/** Page to request a password link. With a token in the URL, it asks for the account's email and the new password. */
export function ResetPasswordPage() {
  const { token } = usePathParams('/reset-password/{-$token}');
  return token ? <NewPassword token={token} /> : <ResetRequest title="Reset password" />;
}
