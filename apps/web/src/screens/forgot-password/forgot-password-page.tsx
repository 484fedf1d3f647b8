import { ResetRequest } from '../../sections/account/reset-request.tsx';

export function ForgotPasswordPage() {
  return <ResetRequest title="Forgot password" />;
}
