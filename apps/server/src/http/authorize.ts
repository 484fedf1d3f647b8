import { can } from '@bellwether/contract/access/can';
import { type Scope, sealBusinessScope, sealScope } from '@bellwether/contract/access/scope';
import { type Act, isModuleSlug, type ModuleSlug, moduleSlugs } from '@bellwether/contract/access/slugs';
import { importKind, moduleOfKind } from '@bellwether/contract/api/csv-uploads';
import type { Access } from '@bellwether/contract/endpoint';
import { problem } from '@bellwether/contract/problems';
import { namedBusinesses } from './named-businesses.ts';
import { parse } from './parse.ts';
import { rightsIn } from './session/rights.ts';
import type { OwnBusiness, Session } from './session/session.ts';

type Asked = { params: unknown; query: unknown; body: unknown };
type MemberAccess = Extract<Access, { who: 'member' }>;

const field = (from: unknown, name: string): unknown =>
  typeof from === 'object' && from !== null ? (from as Record<string, unknown>)[name] : undefined;

/** The module that a call belongs to. An unknown one in the path is an unknown address. */
const moduleOf = (access: MemberAccess, asked: Asked): ModuleSlug => {
  if (access.module === 'path') {
    const slug = String(field(asked.params, 'module'));
    if (!isModuleSlug(slug)) throw problem('not_found');
    return slug;
  }
  if (access.module === 'kind')
    return moduleOfKind[parse(importKind, field(asked.query, 'kind'), 'malformed')];
  return access.module;
};

const isOpen = (status: OwnBusiness['status']) => status !== 'inactive' && status !== 'lost';

const mayIn = (session: Session, business: OwnBusiness, act: Act, module: ModuleSlug): boolean =>
  can({ ...rightsIn(session.roles, business.context.id), moduleAccess: business.moduleAccess }, act, module);

/** The modules in which somebody may do this in a business of theirs: for lists that go over several modules. */
export const openModules = (session: Session, businessId: string, act: Act): ModuleSlug[] => {
  const business = session.businesses.get(businessId);
  return business ? moduleSlugs.filter((module) => mayIn(session, business, act, module)) : [];
};

/**
 * The businesses that a request names, each of them the caller's own.
 * @throws Problem 'not_found' for a stranger's business (which is like one that does not exist), 'malformed' for two at once.
 */
export const ownNamedBusiness = (session: Session, asked: Asked): OwnBusiness | undefined => {
  const named = namedBusinesses(asked).map((id) => {
    const business = session.businesses.get(id);
    if (!business) throw problem('not_found');
    return business;
  });
  if (named.length > 1) throw problem('malformed', 'The request names more than one business.');
  return named[0];
};

/**
 * Proves that the caller may do this, and says for which businesses.
 * @throws Problem 'not_found' (stranger's business), 'malformed' (none named where one is needed), 'not_allowed'.
 */
export const authorizeMember = (session: Session, access: MemberAccess, asked: Asked): Scope => {
  const named = ownNamedBusiness(session, asked);
  const module = moduleOf(access, asked);
  if (named) {
    if (!isOpen(named.status)) {
      throw problem('not_allowed', 'This business is inactive. Please contact your advisor.');
    }
    if (!mayIn(session, named, access.act, module)) throw problem('not_allowed');
    const { isAdmin } = rightsIn(session.roles, named.context.id);
    return sealBusinessScope({ userId: session.user.id, isAdmin }, named.context);
  }
  if (access.business === 'one') throw problem('malformed', 'business_id is required.');
  const allowed = [...session.businesses.values()].filter(
    (business) => isOpen(business.status) && mayIn(session, business, access.act, module),
  );
  if (allowed.length === 0) throw problem('not_allowed');
  const isAdmin = allowed.every(({ context }) => rightsIn(session.roles, context.id).isAdmin);
  return sealScope(
    { userId: session.user.id, isAdmin },
    allowed.map(({ context }) => context),
  );
};
