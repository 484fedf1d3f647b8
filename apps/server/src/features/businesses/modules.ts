import type { ModuleChange } from '@bellwether/contract/api/businesses';
import { alwaysOnModules, isModuleSlug, moduleSlugs, modules } from '@bellwether/domain/access/slugs';
import { problem } from '@bellwether/domain/problems';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { rightsIn } from '../../http/session/rights.ts';
import type { Session } from '../../http/session/session.ts';
import { writeAudit } from '../../platform/audit.ts';
import { businesses } from '../../platform/postgres/schema.ts';

/** Checks that the caller may change a business's modules. @throws Problem 'not_found', 'not_allowed', 'invalid'. */
const requireSwitchable = (session: Session, changes: readonly ModuleChange[]): void => {
  for (const { id, on, off } of changes) {
    if (!session.businesses.has(id)) throw problem('not_found');
    if (!rightsIn(session.roles, id).isAdmin) throw problem('not_allowed');
    for (const slug of [...on, ...off]) {
      if (!isModuleSlug(slug)) throw problem('invalid', `There is no module ${slug.slice(0, 40)}.`);
      if (off.includes(slug) && alwaysOnModules.includes(slug))
        throw problem('invalid', `${modules[slug]} is always on, so that admins can manage the business.`);
      if (on.includes(slug) && off.includes(slug))
        throw problem('invalid', `${modules[slug]} cannot be switched on and off at the same time.`);
    }
  }
};

/**
 * Enables or disables modules of several businesses in a transaction and audits each change. Modules not in `changes`
 * keep their state. @returns the number of businesses that changed. @throws Problem 'not_found' for a business outside
 * the session, 'not_allowed', 'invalid'.
 */
export const setEnabledModules = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  session: Session,
  changes: readonly ModuleChange[],
): Promise<number> => {
  requireSwitchable(session, changes);
  const ids = changes.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw problem('invalid', 'A business is named more than once.');
  if (ids.length === 0) return 0;
  const now = clock.now();
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({
        id: businesses.id,
        name: businesses.tradingName,
        access: businesses.moduleAccess,
        version: businesses.version,
      })
      .from(businesses)
      .where(inArray(businesses.id, ids))
      .orderBy(asc(businesses.id))
      .for('update');
    let changed = 0;
    for (const { id, name, access, version } of rows) {
      const { on = [], off = [] } = changes.find((one) => one.id === id) ?? {};
      const next = moduleSlugs.filter(
        (slug) => on.includes(slug) || (access.includes(slug) && !off.includes(slug)),
      );
      if (next.length === access.length && next.every((slug) => access.includes(slug))) continue;
      changed += 1;
      await tx
        .update(businesses)
        .set({ moduleAccess: next, version: version + 1, updatedAt: now })
        .where(eq(businesses.id, id));
      await writeAudit(tx, {
        userId: session.user.id,
        businessId: id,
        action: 'updated',
        itemType: 'business',
        itemId: id,
        detail: {
          name,
          changed: ['module_access'],
          before: { module_access: access },
          after: { module_access: next },
        },
      });
    }
    return changed;
  });
};
