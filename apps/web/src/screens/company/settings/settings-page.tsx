import type { getBusiness } from '@bellwether/contract/api/businesses';
import type { ReplyOf } from '@bellwether/contract/endpoint';
import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { readErrorMessage } from '../../../data/calls/api-error.ts';
import { endpointQuery } from '../../../data/calls/endpoint-query.ts';
import { mayOpenScreen } from '../../../data/page/screen.ts';
import { useScreens } from '../../../data/page/use-screen.ts';
import { useSession } from '../../../data/session/session.ts';
import { PageBody } from '../../../sections/data-page/layout.tsx';
import { PageHeader } from '../../../sections/page-header/page-header.tsx';
import type { TableColumn } from '../../../sections/table/columns/column.ts';
import { DataTable } from '../../../sections/table/data-table.tsx';
import { TableSection } from '../../../sections/table/table-section.tsx';
import { rowCountText } from '../../../sections/table/table-state.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Avatar } from '../../../ui/people/avatar.tsx';
import classes from './settings.module.css';

type Person = ReplyOf<typeof getBusiness>['data']['users'][number];

const usersPath = '/admin/users';

const columns: TableColumn<Person>[] = [
  {
    key: 'name',
    label: 'Name',
    cell: ({ full_name: name, avatar_url: url }) => (
      <span className={classes['person']}>
        <Avatar name={name} url={url} size={28} />
        {name}
      </span>
    ),
    exportValue: ({ full_name }) => full_name,
  },
  {
    key: 'status',
    label: 'Status',
    cell: ({ status }) => (status === 'active' ? 'Active' : 'Deactivated'),
    exportValue: ({ status }) => status,
  },
];

/**
 * Section that lists the users with access to the business, and links to user administration if the reader can open it.
 */
export function SettingsPage() {
  const { business, reader } = useSession();
  const page = useScreens().find(({ path }) => path === usersPath);
  const found = useQuery(
    endpointQuery<typeof getBusiness>('/businesses/:businessId', { params: { businessId: business.id } }),
  );
  const people = found.data?.data.users;
  return (
    <>
      <PageHeader />
      <PageBody>
        <TableSection
          title="Users"
          showing={people ? rowCountText(people.length, people.length) : undefined}
          busy={found.isFetching}
          controls={
            page && mayOpenScreen(page, reader) ? (
              <Button
                variant="default"
                size="sm"
                leftSection={<IconUsers size={16} aria-hidden />}
                renderRoot={(props) => <Link {...props} to={usersPath} search={true} />}
              >
                Invite and edit people
              </Button>
            ) : null
          }
          failed={
            found.isError && !people
              ? { message: readErrorMessage(found.error), again: () => void found.refetch() }
              : undefined
          }
          empty={
            people?.length === 0 ? (
              <EmptyState
                message="This business has no users yet."
                hint="Super Admins can see every business without belonging to it."
              />
            ) : undefined
          }
        >
          <DataTable<Person>
            title="Users"
            columns={columns}
            rows={{ items: people ?? null, waiting: 4 }}
            rowKey={({ id }) => id}
            nameOf={({ full_name }) => full_name}
          />
        </TableSection>
      </PageBody>
    </>
  );
}
