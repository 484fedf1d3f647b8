import { Anchor, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isClosedBusiness } from '../../data/business.ts';
import { readSessionState, useSessionOrNull } from '../../data/session/session.ts';
import { StaticPage } from '../../ui/feedback/static-page.tsx';

/** Page for users without an open business. It links to other businesses and lets users log out. */
export function BusinessInactivePage() {
  const session = useSessionOrNull();
  const others = session?.businesses.filter((business) => !isClosedBusiness(business)) ?? [];
  const none = readSessionState().configuration?.businesses.length === 0;
  return (
    <StaticPage
      title={none ? 'No business yet' : 'Business inactive'}
      lead={
        none
          ? 'You are not a member of any business yet. Please contact your advisor.'
          : 'This business is inactive. Please contact your advisor.'
      }
    >
      {others.length > 0 ? (
        <>
          <Text mt="lg" fw={500}>
            Go to another business
          </Text>
          <ul>
            {others.map(({ id, trading_name }) => (
              <li key={id}>
                <Anchor renderRoot={(props) => <Link to="/" search={{ business: id }} {...props} />}>
                  {trading_name}
                </Anchor>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <Group mt="lg">
        {/* Admins can reopen a business there. */}
        {session?.isAdmin && session.reader.globalPermissions.includes('businesses') ? (
          <Anchor renderRoot={(props) => <Link to="/admin/businesses" {...props} />}>
            Manage businesses
          </Anchor>
        ) : null}
        <Anchor renderRoot={(props) => <Link to="/logout" {...props} />}>Log out</Anchor>
      </Group>
    </StaticPage>
  );
}
