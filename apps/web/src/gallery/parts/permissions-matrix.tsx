import { type ModuleSlug, modules } from '@bellwether/domain/access/slugs';
import { useState } from 'react';
import { Grid, type GridColumn } from '../../sections/grid/grid.tsx';
import type { SaveCells } from '../../sections/grid/use-grid-save.ts';
import { Specimen } from '../specimen.tsx';

type Permission = { slug: string; label: string; roles: Readonly<Record<string, boolean>>; kept: string[] };

const start: readonly Permission[] = Object.entries(modules).map(([slug, label]) => ({
  slug,
  label,
  roles: {
    superAdmin: true,
    admin: true,
    client: !(['config', 'users', 'businesses'] satisfies ModuleSlug[] as string[]).includes(slug),
    guest: false,
  },
  kept: ['write', 'delete'],
}));

const role = (key: string, label: string, description: string): GridColumn<Permission> => ({
  key,
  label,
  description,
  type: { kind: 'boolean' },
  value: ({ roles }) => roles[key] ?? false,
  width: 120,
});

const columns: readonly GridColumn<Permission>[] = [
  {
    ...role('superAdmin', 'Super Admin', 'May do everything, always.'),
    readOnly: () => 'A Super Admin may do everything.',
  },
  role('admin', 'Admin', 'Looks after the businesses that it belongs to.'),
  role('client', 'Client', 'Sees its own business.'),
  role('guest', 'Guest', 'Looks, and changes nothing.'),
  {
    key: 'kept',
    label: 'Kept in the history',
    type: {
      kind: 'choices',
      options: [
        { value: 'read', label: 'Reads' },
        { value: 'write', label: 'Changes' },
        { value: 'delete', label: 'Deletions' },
      ],
    },
    value: ({ kept: history }) => history,
    width: 220,
  },
];

export function PermissionsMatrixSpecimens() {
  const [rows, setRows] = useState(start);
  const [saved, setSaved] = useState('');
  const save: SaveCells = async (changes) => {
    setRows((now) =>
      now.map((permission) => {
        const rowChanges = changes.filter(({ row }) => row === permission.slug);
        const history = rowChanges.find(({ column }) => column === 'kept')?.value;
        const roles = rowChanges.flatMap(({ column, value }) =>
          typeof value === 'boolean' ? [[column, value] as const] : [],
        );
        return {
          ...permission,
          roles: { ...permission.roles, ...Object.fromEntries(roles) },
          kept: Array.isArray(history) ? [...history] : permission.kept,
        };
      }),
    );
    setSaved(changes.map(({ row, column, value }) => `${row} ${column} ${String(value)}`).join(' | '));
    return { kind: 'saved' };
  };
  return (
    <Specimen name="Roles and permissions">
      <Grid
        title="Permissions"
        rows={rows}
        columns={columns}
        save={save}
        rowKey={({ slug }) => slug}
        rowHeading="Module"
        rowLabel={({ label }) => label}
      />
      <output>{saved}</output>
    </Specimen>
  );
}
