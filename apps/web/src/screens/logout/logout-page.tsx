import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { logOut } from '../../data/sign-in.ts';
import { FullPageLoader } from '../../ui/full-page-loader.tsx';

/** Signs out and goes to the login. */
export function LogoutPage() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  useEffect(() => {
    void logOut();
    queries.clear();
    void navigate({ to: '/login', replace: true });
  }, [navigate, queries]);
  return <FullPageLoader />;
}
