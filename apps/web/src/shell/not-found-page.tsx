import { isRetired } from '@bellwether/contract/routes';
import { Anchor } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { StaticPage } from '../ui/feedback/static-page.tsx';

export function NotFoundPage() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isRetiredPath = isRetired(path);
  return (
    <StaticPage
      title={isRetiredPath ? 'Page Gone' : 'Not Found'}
      lead={
        isRetiredPath
          ? '410. This page was removed. You now find its content in Analytics.'
          : 'This page does not exist, or you do not have access to it.'
      }
    >
      <p>
        <Anchor renderRoot={(props) => <Link to="/" {...props} />}>Go to dashboard</Anchor>
      </p>
    </StaticPage>
  );
}
