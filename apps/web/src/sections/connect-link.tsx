import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSession } from '../data/session/session.ts';

/** Link from an empty page to the business's integrations, shown to users who may configure them. */
export function ConnectLink() {
  return useSession().may('write', 'config') ? (
    <Anchor size="sm" component={Link} to="/company/config" hash="integrations">
      Connect a source
    </Anchor>
  ) : null;
}
