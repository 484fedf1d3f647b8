import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { logOut } from '../../data/session/sign-in.ts';
import { FullPageLoader } from '../../ui/feedback/full-page-loader.tsx';

export function LogoutPage() {
  const navigate = useNavigate();
  useEffect(() => {
    void logOut();
    void navigate({ to: '/login', replace: true });
  }, [navigate]);
  return <FullPageLoader />;
}
