import type { Connection } from '@bellwether/contract/api/connections';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isClosedBusiness } from '../../../data/business.ts';
import { useSession } from '../../../data/session/session.ts';
import type { TableColumn } from '../../../sections/table/columns/column.ts';
import { DataTable } from '../../../sections/table/data-table.tsx';
import { TableSection } from '../../../sections/table/table-section.tsx';
import {
  ConnectionName,
  ConnectionState,
  connectionName,
  summaryText,
  usedText,
} from './connection-state.tsx';
import classes from './sign-ins.module.css';

/** Name of a business, which leads to its integrations unless it is closed. */
function Owner({ owner }: Connection) {
  const { businesses } = useSession();
  const business = businesses.find(({ id }) => id === owner?.id);
  if (!business || isClosedBusiness(business)) return owner?.name;
  return (
    <Anchor
      inherit
      renderRoot={(props) => (
        <Link {...props} to="/company/config" search={{ business: business.id }} hash="integrations" />
      )}
    >
      {business.trading_name}
    </Anchor>
  );
}

const columns: TableColumn<Connection>[] = [
  { key: 'name', label: 'Sign-in', cell: (connection) => <ConnectionName {...connection} /> },
  { key: 'owner', label: 'Business', cell: (connection) => <Owner {...connection} /> },
  { key: 'state', label: 'State', cell: (connection) => <ConnectionState connection={connection} /> },
  { key: 'used', label: 'Used by', cell: usedText },
];

type Props = { connections: readonly Connection[]; busy: boolean };

/** Table of the sign-ins that were made in the integrations of a business, and that only this business uses. */
export function BusinessSignIns({ connections, busy }: Props) {
  return (
    <TableSection
      title="Business sign-ins"
      busy={busy}
      showing={summaryText(connections)}
      above={
        <p className={classes['lead']}>
          Each was made in the integrations of one business, and only this business uses it.
        </p>
      }
    >
      <DataTable<Connection>
        title="Business sign-ins"
        dense
        columns={columns}
        rows={{ items: connections, waiting: 3 }}
        rowKey={({ id }) => id}
        nameOf={connectionName}
      />
    </TableSection>
  );
}
