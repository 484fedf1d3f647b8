import { UnstyledButton } from '@mantine/core';
import { lazy } from 'react';
import { useSession } from '../../data/session/session.ts';
import { loadChunk } from '../../ui/feedback/load-chunk.ts';
import { LazyMenu } from '../../ui/overlays/lazy-menu.tsx';
import { Avatar } from '../../ui/people/avatar.tsx';
import { userName } from '../../ui/people/person.ts';
import classes from './header.module.css';

const loadActions = () => loadChunk(() => import('./account-actions.tsx'));
const AccountActions = lazy(() => loadActions().then((m) => ({ default: m.AccountActions })));

export function AccountMenu() {
  const { user } = useSession();
  const name = userName(user);
  return (
    <LazyMenu preload={loadActions} menu={<AccountActions />}>
      {(props) => (
        <UnstyledButton {...props} className={classes['account'] ?? ''} aria-label={`Account of ${name}`}>
          <Avatar name={name} url={user.avatar_url ?? null} />
        </UnstyledButton>
      )}
    </LazyMenu>
  );
}
