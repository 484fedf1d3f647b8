import '../../ui/menu.ts';
import { Menu, Text, UnstyledButton } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../../data/session.ts';
import classes from './header.module.css';

/** Who is signed in, and the way out. */
export function AccountMenu() {
  const { user } = useSession();
  const navigate = useNavigate();
  const name = `${user.first_name} ${user.last_name}`.trim();
  const initials = `${user.first_name.slice(0, 1)}${user.last_name.slice(0, 1)}`.toUpperCase();
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton
          className={classes['avatar'] ?? ''}
          aria-label={`Account of ${name}`}
          {...(user.avatar_url ? {} : { 'data-letters': initials })}
        >
          {user.avatar_url ? <img src={user.avatar_url} alt="" /> : null}
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
          leftSection={<IconLogout size={16} />}
          onClick={() => void navigate({ to: '/logout', replace: true })}
        >
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
