import type { BusinessContext } from '@bellwether/contract/access/scope';
import type { Business, User } from '@bellwether/contract/api/shapes';

/** A role that somebody holds: `findBusinessId` null means everywhere. */
export type RoleGrant = Readonly<{
  name: string;
  businessId: string | null;
  permissions: readonly { id: string; slug: string }[];
}>;

/** A business as far as access is concerned. */
export type OwnBusiness = Readonly<{
  context: BusinessContext;
  status: Business['status'];
  moduleAccess: readonly string[];
}>;

/** Who is asking: what a good token stands for. Roles and businesses are those of the moment it was read. */
export type Session = Readonly<{
  pairId: string;
  kind: 'v1' | 'v2';
  expiresAt: Date;
  user: Readonly<{ id: string; email: string; firstName: string; lastName: string; status: User['status'] }>;
  roles: readonly RoleGrant[];
  isSuperAdmin: boolean;
  /** Every business the person may name, by id; all of them for a Super Admin. */
  businesses: ReadonlyMap<string, OwnBusiness>;
  /** Who looks at the product as this person; null: it is they themselves. */
  viewer: Readonly<{ id: string; name: string }> | null;
}>;

/** The session of who they are themselves: what changes anything is done with one. */
export type OwnSession = Session & { readonly viewer: null };

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is asking, once the edge has looked at the token. */
    session: Session | undefined;
  }
}
