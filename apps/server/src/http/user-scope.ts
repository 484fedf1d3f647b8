import { type BusinessScope, changeScopeModule } from '@bellwether/contract/access/scope';
import type { ModuleSlug } from '@bellwether/contract/access/slugs';
import { Problem } from '@bellwether/contract/problems';
import type { Database } from '../platform/postgres/database.ts';
import { authorizeMember } from './authorize.ts';
import { readUserSession } from './session/read.ts';

/**
 * What somebody may read in a business at this moment, without a sign-in: for what they set up to be done by itself. It proves no more than
 * a request of theirs would; undefined when that would be refused. `may` answers which of some modules are open to them.
 */
export const createUserScope = async (
  db: Database,
  userId: string,
  businessId: string,
): Promise<{ scope: BusinessScope; may: (modules: readonly ModuleSlug[]) => ModuleSlug[] } | undefined> => {
  const session = await readUserSession(db, userId);
  if (!session) return undefined;
  try {
    const asked = { params: {}, query: {}, body: { business_id: businessId } };
    const access = { who: 'any-member', act: 'read', business: 'one' } as const;
    const scope = authorizeMember(session, access, asked) as BusinessScope;
    return {
      scope,
      may: (modules) => modules.filter((module) => changeScopeModule(scope, module, 'read') !== undefined),
    };
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
};
