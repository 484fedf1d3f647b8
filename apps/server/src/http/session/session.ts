import type { Business, User } from '@bellwether/contract/api/shapes';
import type { BusinessContext } from '@bellwether/domain/access/scope';

/** Role of a user in a business; `businessId` null means in all businesses. */
export type RoleGrant = Readonly<{
  name: string;
  businessId: string | null;
  permissions: readonly { id: string; slug: string }[];
}>;

export type OwnBusiness = Readonly<{
  context: BusinessContext;
  status: Business['status'];
  moduleAccess: readonly string[];
}>;

/** Signed-in user behind a valid token. Roles and businesses are those at the time when the session was read. */
export type Session = Readonly<{
  pairId: string;
  kind: 'v1' | 'v2';
  expiresAt: Date;
  user: Readonly<{ id: string; email: string; firstName: string; lastName: string; status: User['status'] }>;
  roles: readonly RoleGrant[];
  isSuperAdmin: boolean;
  /** Businesses that the user may name in requests, by id; all businesses for a Super Admin. */
  businesses: ReadonlyMap<string, OwnBusiness>;
  /** User who views the product as this user; null in the user's own session. */
  viewer: Readonly<{ id: string; name: string }> | null;
}>;

/** Session of a user who does not view the product as another user; required for every change. */
export type OwnSession = Session & { readonly viewer: null };

declare module 'fastify' {
  interface FastifyRequest {
    /** Session of the request's caller, set once the token was checked. */
    session: Session | undefined;
  }
}
