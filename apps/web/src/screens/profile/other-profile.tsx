import type { getUser } from '@bellwether/contract/api/people/users';
import type { ReplyOf } from '@bellwether/contract/endpoint';
import { formatDateTime } from '@bellwether/domain/time/date-time';
import { PageBody } from '../../sections/data-page/layout.tsx';
import { PageHeader } from '../../sections/page-header/page-header.tsx';
import { LabelValue, LabelValues } from '../../ui/layout/label-value.tsx';
import { Avatar } from '../../ui/people/avatar.tsx';
import { ProfileSection } from './profile-section.tsx';

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/** Read-only profile of another user, limited to the businesses that both belong to. */
export function OtherProfile({ person }: { person: ReplyOf<typeof getUser> }) {
  const businesses = person.businesses.flatMap((one) => (typeof one === 'string' ? [] : [one.trading_name]));
  const roles = [...new Set(person.roles.map(({ name }) => name))];
  return (
    <PageBody>
      <PageHeader title={person.full_name || person.email} />
      <ProfileSection
        title="Person"
        text={person.status === 'inactive' ? 'This person is inactive.' : undefined}
      >
        <Avatar name={person.full_name || person.email} url={person.avatar_url} size={72} />
        <LabelValues plain>
          <LabelValue label="Email">{person.email}</LabelValue>
          <LabelValue label="Roles">{roles.join(', ')}</LabelValue>
          <LabelValue label="Businesses">{businesses.join(', ')}</LabelValue>
          <LabelValue label="Last login">
            {person.last_login_at ? formatDateTime(timeZone, new Date(person.last_login_at)) : 'Never'}
          </LabelValue>
        </LabelValues>
      </ProfileSection>
    </PageBody>
  );
}
