import type { Access } from '@bellwether/contract/endpoint';
import { isOpenStatus } from '@bellwether/contract/forms/business-status';
import { can, canRead, canWrite } from '@bellwether/domain/access/can';
import {
  type GlobalScope,
  grantBusinessScope,
  grantGlobalScope,
  grantScope,
  impliedActions,
  type Scope,
} from '@bellwether/domain/access/scope';
import { type Action, isModuleSlug, type ModuleSlug, moduleSlugs } from '@bellwether/domain/access/slugs';
import { problem } from '@bellwether/domain/problems';
import { rightsEverywhere, rightsIn } from '../session/rights.ts';
import type { OwnBusiness, Session } from '../session/session.ts';
import { listNamedBusinesses } from './named-businesses.ts';

type RequestParts = { params: unknown; query: unknown; body: unknown };
type MemberAccess = Extract<Access, { who: 'member' | 'any-member' }>;
type GlobalAccess = Extract<Access, { who: 'global' }>;

const field = (from: unknown, name: string): unknown =>
  typeof from === 'object' && from !== null ? (from as Record<string, unknown>)[name] : undefined;

/**
 * Returns the module of an API call; null for a call open to any member. @throws Problem 'not_found' for an unknown
 * module in the path, 'malformed' for an unknown module in the query.
 */
const readModule = (access: MemberAccess, parts: RequestParts): ModuleSlug | null => {
  if (access.who === 'any-member') return null;
  if (access.module === 'path') {
    const slug = String(field(parts.params, 'module'));
    if (!isModuleSlug(slug)) throw problem('not_found');
    return slug;
  }
  if (typeof access.module === 'string') return access.module;
  const { query, modules } = access.module;
  const value = String(field(parts.query, query));
  const module = Object.hasOwn(modules, value) ? modules[value] : undefined;
  if (module) return module;
  const names = Object.keys(modules);
  throw problem('malformed', `${query} must be ${names.slice(0, -1).join(', ')} or ${names.at(-1)}.`);
};

/**
 * Allows only reads while a user views the product as another user. Every scope passes this check before it is created.
 */
const canAct = ({ viewer }: Session, act: Action): boolean => act === 'read' || !viewer;

export const canActIn = (session: Session, business: OwnBusiness, act: Action, module: ModuleSlug): boolean =>
  canAct(session, act) &&
  can({ ...rightsIn(session.roles, business.context.id), moduleAccess: business.moduleAccess }, act, module);

/** Checks that the caller's roles grant access to every module, even to a module that is disabled in the business. */
const readsEveryModule = (session: Session, { context }: OwnBusiness): boolean => {
  const { permissions } = rightsIn(session.roles, context.id);
  return moduleSlugs.every((module) => canRead(module, permissions));
};

/**
 * Returns the business that a request names; undefined when it names none. @throws Problem 'not_found' for a business
 * that is unknown or not the caller's, 'malformed' when the request names two businesses.
 */
export const requireOwnBusiness = (session: Session, parts: RequestParts): OwnBusiness | undefined => {
  const named = listNamedBusinesses(parts).map((id) => {
    const business = session.businesses.get(id);
    if (!business) throw problem('not_found');
    return business;
  });
  if (named.length > 1) throw problem('malformed', 'The request names more than one business.');
  return named[0];
};

/**
 * Proves that the caller may make this call and returns the scope of its businesses.
 * @throws Problem 'not_found' (not the caller's business), 'malformed' (no business where one is needed),
 * 'not_allowed'.
 */
export const authorizeMember = (session: Session, access: MemberAccess, parts: RequestParts): Scope => {
  const named = requireOwnBusiness(session, parts);
  const module = readModule(access, parts);
  const allows = (business: OwnBusiness) =>
    module === null
      ? canAct(session, access.act)
      : impliedActions(access.act).every((act) => canActIn(session, business, act, module));
  const proof = {
    module,
    act: access.act,
    rights: (businessId: string, act: Action, otherModule: ModuleSlug) => {
      const business = session.businesses.get(businessId);
      return business !== undefined && canActIn(session, business, act, otherModule);
    },
  };
  if (named) {
    const { isAdmin } = rightsIn(session.roles, named.context.id);
    const opensClosed = access.who === 'member' && access.closed === 'admins' && isAdmin;
    if (!isOpenStatus(named.status) && !opensClosed) {
      throw problem('not_allowed', 'This business is inactive. Please contact your advisor.');
    }
    if (!allows(named)) throw problem('not_allowed');
    if (access.who === 'member' && access.everyModule && !readsEveryModule(session, named))
      throw problem(
        'not_allowed',
        'This includes every module of the business. Your role does not give access to all of them.',
      );
    return grantBusinessScope({ userId: session.user.id, isAdmin }, named.context, proof);
  }
  if (access.business === 'one') throw problem('malformed', 'business_id is required.');
  const allowed = [...session.businesses.values()].filter(
    (business) => isOpenStatus(business.status) && allows(business),
  );
  if (allowed.length === 0) throw problem('not_allowed');
  const isAdmin = allowed.every(({ context }) => rightsIn(session.roles, context.id).isAdmin);
  return grantScope(
    { userId: session.user.id, isAdmin },
    allowed.map(({ context }) => context),
    proof,
  );
};

/**
 * Proves that the caller may make a call that concerns no business, by a global role. @throws Problem 'not_found' (the
 * request names a business that is not the caller's), 'not_allowed'.
 */
export const authorizeGlobal = (session: Session, access: GlobalAccess, parts: RequestParts): GlobalScope => {
  requireOwnBusiness(session, parts);
  return requireGlobal(session, access);
};

/**
 * Proves that the caller has a global permission; features call it for calls with several purposes. @throws Problem
 * 'not_allowed'.
 */
export const requireGlobal = (session: Session, access: Omit<GlobalAccess, 'who'>): GlobalScope => {
  const { isSuperAdmin } = session;
  const { permissions, isAdmin } = rightsEverywhere(session.roles);
  const isAllowed = (act: Action) =>
    canAct(session, act) &&
    (act === 'read'
      ? canRead(access.module, permissions)
      : canWrite(access.module, { admin: isAdmin, permissions }));
  const hasRank = (!access.superAdmin || isSuperAdmin) && (!access.admin || isAdmin);
  if (!isAllowed(access.act) || !hasRank) throw problem('not_allowed');
  return grantGlobalScope({ userId: session.user.id, isSuperAdmin }, access);
};
