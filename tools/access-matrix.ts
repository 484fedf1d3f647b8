import { endpoints } from '@bellwether/contract/api/list';
import type { Access, Endpoint } from '@bellwether/contract/endpoint';
import { defaultPermissions } from '@bellwether/domain/access/permissions';
import { type ModuleSlug, moduleSlugs } from '@bellwether/domain/access/slugs';
import { Problem, problems } from '@bellwether/domain/problems';
import {
  authorizeGlobal,
  authorizeMember,
  requireOwnBusiness,
} from '../apps/server/src/http/access/authorize.ts';
import type { OwnBusiness, Session } from '../apps/server/src/http/session/session.ts';

/**
 * Prints the access matrix: the status of every endpoint by role and by business of the request, as the
 * server's own checks decide. New endpoints appear automatically.
 * `apps/server/src/http/access/access.matrix.test.ts` proves that the server answers the same over HTTP.
 */
const [own, closed, off] = ['own', 'closed', 'off'];
const roles = Object.keys(defaultPermissions) as (keyof typeof defaultPermissions)[];

const business = (
  id: string,
  status: OwnBusiness['status'],
  moduleAccess: readonly string[],
): [string, OwnBusiness] => [
  id,
  {
    context: {
      id,
      tradingName: id,
      timeZone: 'UTC',
      currency: 'AUD',
      yearStart: 7,
      connected: [],
      revenueSource: null,
    },
    status,
    moduleAccess,
  },
];

const sessionOf = (role: keyof typeof defaultPermissions, without?: ModuleSlug): Session => ({
  viewer: null,
  pairId: '',
  kind: 'v1',
  expiresAt: new Date(8.64e15),
  isSuperAdmin: role === 'Super Admin',
  user: { id: '', email: '', firstName: '', lastName: '', status: 'active' },
  roles: [
    {
      name: role,
      businessId: null,
      permissions: defaultPermissions[role]
        .filter((slug) => slug !== without)
        .map((slug) => ({ id: slug, slug })),
    },
  ],
  businesses: new Map([
    business(own, 'active', moduleSlugs),
    business(closed, 'inactive', moduleSlugs),
    business(off, 'active', []),
  ]),
});

/** Returns the module that an endpoint requires, and a request that names the module. */
const moduleOf = (access: Access): { slug: ModuleSlug | undefined; params: object; query: object } => {
  if (!('module' in access)) return { slug: undefined, params: {}, query: {} };
  if (access.module === 'path') return { slug: 'plan', params: { module: 'plan' }, query: {} };
  if (typeof access.module === 'string') return { slug: access.module, params: {}, query: {} };
  const [value = '', slug] = Object.entries(access.module.modules)[0] ?? [];
  return { slug, params: {}, query: { [access.module.query]: value } };
};

const statusOf = (
  { access }: Endpoint,
  session: Session | undefined,
  business_id: string | undefined,
): number => {
  const { params, query } = moduleOf(access);
  const asked = {
    params,
    query: { ...query, ...(business_id === undefined ? {} : { business_id }) },
    body: {},
  };
  if (access.who === 'anyone') return 200;
  if (!session) return 401;
  try {
    if (access.who === 'signed-in') requireOwnBusiness(session, asked);
    else if (access.who === 'global') authorizeGlobal(session, access, asked);
    else authorizeMember(session, access, asked);
    return 200;
  } catch (error) {
    if (error instanceof Problem) return problems[error.code].status;
    throw error;
  }
};

const places = [
  { label: 'own', at: own },
  { label: 'none', at: undefined },
  { label: 'other', at: 'somebody else’s' },
  { label: 'inactive', at: closed },
  { label: 'module off', at: off },
] as const;
const columns = [
  'nobody',
  ...roles.flatMap((role) => [
    ...places.map(({ label }) => `${role}, ${label}`),
    `${role}, without the slug`,
  ]),
];

const rows = endpoints.map((endpoint) => {
  const { slug } = moduleOf(endpoint.access);
  const cells = roles.flatMap((role) => [
    ...places.map(({ at }) => statusOf(endpoint, sessionOf(role), at)),
    slug === undefined ? '–' : statusOf(endpoint, sessionOf(role, slug), own),
  ]);
  const { access } = endpoint;
  const kind = [
    access.who,
    slug,
    'act' in access ? access.act : '',
    access.superAdmin ? 'Super Admin' : '',
    access.admin ? 'admin' : '',
  ];
  return [
    `${endpoint.method} ${endpoint.path}`,
    kind.filter(Boolean).join(' '),
    statusOf(endpoint, undefined, undefined),
    ...cells,
  ];
});

const table = [['call', 'access', ...columns], ...rows].map((row) => row.map(String));
if (process.argv.includes('--csv')) {
  for (const row of table) console.log(row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','));
} else {
  const heads = columns.map((label, at) => `${String(at + 1).padStart(2)} ${label}`);
  console.log(
    `200: allowed · 400: a business must be named · 401: not signed in · 403: not allowed · 404: hidden from the caller\n\n${heads.join('\n')}\n`,
  );
  const widths = [0, 1].map((at) => Math.max(...table.map((row) => row[at]?.length ?? 0)));
  for (const [call = '', access = '', ...cells] of table.slice(1))
    console.log(
      `${call.padEnd(widths[0] ?? 0)}  ${access.padEnd(widths[1] ?? 0)}  ${cells.map((cell) => cell.padStart(3)).join(' ')}`,
    );
}
