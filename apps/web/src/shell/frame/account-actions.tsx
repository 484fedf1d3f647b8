import { Menu, Text, UnstyledButton } from '@mantine/core';
import { IconLogout, IconUser } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { usePageSearch } from '../../data/page/use-screen.ts';
import { useSession } from '../../data/session/session.ts';
import { useReplacedPopup } from '../../ui/overlays/lazy-menu.tsx';
import { Avatar } from '../../ui/people/avatar.tsx';
import { userName } from '../../ui/people/person.ts';
import classes from './header.module.css';

/** Menu of the signed-in user, open from the start. */
export function AccountActions() {
  const button = useRef<HTMLButtonElement>(null);
  const menu = useReplacedPopup(button);
  const { user } = useSession();
  const navigate = useNavigate();
  const search = usePageSearch();
  const name = userName(user);
  return (
    <Menu {...menu} position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton ref={button} className={classes['account'] ?? ''} aria-label={`Account of ${name}`}>
          <Avatar name={name} url={user.avatar_url ?? null} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div style={{ padding: '8px 12px' }}>
          <Text fw={600}>{name}</Text>
          <Text size="xs" c="dimmed">
            {user.email}
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconUser size={16} />}
          onClick={() => void navigate({ to: '/profile/$userId', params: { userId: user.id }, search })}
        >
          Profile
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={16} />}
          onClick={() => void navigate({ to: '/logout', replace: true })}
        >
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
