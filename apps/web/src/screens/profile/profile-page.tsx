import type { getUser } from '@bellwether/contract/api/people/users';
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiError, readErrorMessage } from '../../data/calls/api-error.ts';
import { endpointQuery } from '../../data/calls/endpoint-query.ts';
import { usePathParams } from '../../data/page/use-screen.ts';
import { useSession } from '../../data/session/session.ts';
import { PageBody } from '../../sections/data-page/layout.tsx';
import { HashTabs } from '../../sections/hash-tabs/hash-tabs.tsx';
import { PageHeader } from '../../sections/page-header/page-header.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorBlock } from '../../ui/feedback/error-block.tsx';
import { FullPageLoader } from '../../ui/feedback/full-page-loader.tsx';
import { Segmented } from '../../ui/layout/segmented.tsx';
import { DetailsCard } from './details-card.tsx';
import { NotificationsCard } from './notifications-card.tsx';
import { OtherProfile } from './other-profile.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { ProfileSection } from './profile-section.tsx';
import { ProviderCard } from './provider-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SignInsCard } from './sign-ins-card.tsx';

const schemes: readonly { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'Same as device' },
];

function AppearanceCard() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <ProfileSection title="Appearance" text="Applies to this browser only.">
      <Segmented label="Theme" value={colorScheme} options={schemes} onChange={setColorScheme} />
    </ProfileSection>
  );
}

/**
 * Page of the reader's own profile, to edit. Admins can also open the read-only profile of a user in a shared business.
 */
export function ProfilePage() {
  const { userId } = usePathParams('/profile/$userId');
  const { user } = useSession();
  return userId === user.id ? <OwnProfile /> : <Somebody key={userId} id={userId} />;
}

const OwnProfile = () => (
  <PageBody>
    <PageHeader title="Profile" />
    <HashTabs
      label="Sections of your profile"
      tabs={[
        {
          hash: 'you',
          label: 'You',
          draw: () => (
            <>
              <DetailsCard />
              <AppearanceCard />
            </>
          ),
        },
        { hash: 'notifications', label: 'Notifications', draw: () => <NotificationsCard /> },
        {
          hash: 'security',
          label: 'Security',
          draw: () => (
            <>
              <PasswordCard />
              <SecondFactorCard />
              <PasskeysCard />
              <ProviderCard />
              <SignInsCard />
            </>
          ),
        },
      ]}
    />
  </PageBody>
);

function Somebody({ id }: { id: string }) {
  const found = useQuery({
    ...endpointQuery<typeof getUser>('/users/:id', { params: { id }, query: { legacy: '1' } }),
    retry: false,
  });
  if (found.data) return <OtherProfile person={found.data} />;
  if (!found.error) return <FullPageLoader />;
  if (found.error instanceof ApiError && found.error.status === 404)
    return (
      <EmptyState
        message="Not Found"
        hint="This person does not exist, or you do not have access to their profile."
      />
    );
  return <ErrorBlock message={readErrorMessage(found.error)} retry={() => void found.refetch()} />;
}
