import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSession } from '../data/session/session.ts';

/** Leads from what no source has brought yet to where the business's sources are connected, for those who may. */
export function ConnectLink() {
  return useSession().may('write', 'config') ? (
    <Anchor size="sm" component={Link} to="/company/config" hash="integrations">
      Connect a source
    </Anchor>
  ) : null;
}
