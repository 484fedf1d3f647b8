import { type BusinessScope, changeScopeModule } from '@bellwether/domain/access/scope';
import type { ModuleSlug } from '@bellwether/domain/access/slugs';
import { Problem } from '@bellwether/domain/problems';
import type { Database } from '../../platform/postgres/database.ts';
import { readUserSession } from '../session/read.ts';
import { authorizeMember } from './authorize.ts';

/**
 * Creates a user's current read scope in a business without a session, for scheduled work of the user. The scope grants
 * no more than a request of the user would. Returns undefined if that request would be refused. `may` returns which of
 * the given modules the user can read.
 */
export const createUserScope = async (
  db: Database,
  userId: string,
  businessId: string,
): Promise<{ scope: BusinessScope; may: (modules: readonly ModuleSlug[]) => ModuleSlug[] } | undefined> => {
  const session = await readUserSession(db, userId);
  if (!session) return undefined;
  try {
    const parts = { params: {}, query: {}, body: { business_id: businessId } };
    const access = { who: 'any-member', act: 'read', business: 'one' } as const;
    const scope = authorizeMember(session, access, parts) as BusinessScope;
    return {
      scope,
      may: (modules) => modules.filter((module) => changeScopeModule(scope, module, 'read') !== undefined),
    };
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
};
