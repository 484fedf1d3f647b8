import {
  changeModuleAccess,
  closeSetup,
  createBusiness,
  exportBusiness,
  getBusiness,
  getSetup,
  importBusiness,
  listBusinesses,
  listBusinessHistory,
  removeBusinessLogo,
  setBusinessLogo,
  updateBusiness,
} from '@bellwether/contract/api/businesses';
import {
  deleteSavedView,
  getOverview,
  listSavedViews,
  saveView,
} from '@bellwether/contract/api/figures/overview';
import { parseListQuery } from '@bellwether/contract/query/list-query';
import { problem } from '@bellwether/domain/problems';
import { bindEndpoint } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { createFilesContext } from '../files/index.ts';
import { insightSearchJob } from '../insights/index.ts';
import { createOnce } from '../items/index.ts';
import { saveThenMatch } from '../matching/index.ts';
import { importArchive } from './archive/read.ts';
import { exportArchive } from './archive/write.ts';
import { readBusinessHistory } from './history.ts';
import { readBusinessList } from './list.ts';
import { addLogo, removeLogo } from './logo.ts';
import { setEnabledModules } from './modules.ts';
import { buildOverview } from './overview.ts';
import { warmOverviewCache } from './overview-cache-warmup.ts';
import { readBusinessesById } from './present.ts';
import { analystHandover } from './reassign-analyst.ts';
import { changeBusiness, insertBusiness } from './save.ts';
import { deleteView, readSavedViews, storeSavedView } from './saved-views.ts';
import { markSetupClosed, readSetupSteps } from './setup.ts';
import { readBusinessUsers } from './users.ts';

/** Registers the routes of businesses. `contract/forms/business.ts` defines the fields that can be set. */
export const register = (app: App, deps: Deps): void => {
  deps.contributions.handovers.add(analystHandover);
  const context = createFilesContext(deps);

  bindEndpoint(app, getSetup, async (_input, { scope }) => ({
    data: { steps: await readSetupSteps(deps, scope) },
  }));

  bindEndpoint(app, closeSetup, async (_input, { scope }) => {
    await markSetupClosed(deps.db, scope);
    return { message: 'Checklist closed.' };
  });

  bindEndpoint(app, listBusinesses, ({ query }, { session }) =>
    readBusinessList(context, session, parseListQuery(query)),
  );

  bindEndpoint(app, getBusiness, async ({ params: { businessId } }, { session }) => {
    const [[business], users] = await Promise.all([
      readBusinessesById(context, [businessId], session),
      readBusinessUsers(deps.db, businessId),
    ]);
    if (!business) throw problem('not_found');
    return { data: { ...business, users } };
  });

  bindEndpoint(app, createBusiness, async ({ body }, { session, idempotencyKey: key }) => {
    const id = await deps.db.transaction((db) =>
      createOnce(
        db,
        { userId: session.user.id, key, operation: 'business', now: deps.clock.now() },
        async () => {
          const created = await insertBusiness({ ...context, db }, session, body);
          return created.id;
        },
      ),
    );
    const [data] = await readBusinessesById(context, [id]);
    if (!data) throw problem('not_found');
    return { data };
  });

  bindEndpoint(app, updateBusiness, async ({ body }, { session, scope }) => {
    const { saved: data } = await saveThenMatch(deps, scope.business.id, (within) =>
      changeBusiness(
        { ...context, jobs: deps.jobs, contributions: deps.contributions },
        session,
        scope,
        body,
        within,
      ),
    );
    // Amounts of insights count the margin.
    if (body.gross_margin !== undefined) {
      const businessId = scope.business.id;
      const queue = await deps.jobs.open();
      await queue.send(insightSearchJob, { businessId }, { subject: { businessId } });
    }
    return { data };
  });

  bindEndpoint(app, setBusinessLogo, async ({ body }, { scope }) => ({
    data: await addLogo(context, scope, body),
  }));
  bindEndpoint(app, removeBusinessLogo, async (_, { scope }) => ({ data: await removeLogo(context, scope) }));

  bindEndpoint(app, changeModuleAccess, async ({ body }, { session }) => {
    const changed = await setEnabledModules(deps, session, body.changes);
    return {
      message:
        changed === 0
          ? 'No changes.'
          : `Modules changed for ${changed} ${changed === 1 ? 'business' : 'businesses'}.`,
    };
  });

  bindEndpoint(app, listBusinessHistory, async (_, { scope }) => ({
    data: await readBusinessHistory(deps.db, scope.business.id),
  }));

  bindEndpoint(app, exportBusiness, (_, { scope, signal }) => exportArchive(deps, scope, signal));

  bindEndpoint(app, importBusiness, async ({ body, query }, { session }) => ({
    data: await importArchive(deps, session, body, query.dry_run === '1'),
  }));

  warmOverviewCache(app, deps);
  bindEndpoint(app, getOverview, (_, { session, scope, signal }) =>
    buildOverview(deps, session, scope, signal),
  );

  bindEndpoint(app, listSavedViews, async ({ query }, { session }) => ({
    data: await readSavedViews(deps.db, session.user.id, query.page),
  }));
  bindEndpoint(app, saveView, async ({ body }, { session }) => ({
    data: await storeSavedView(deps.db, session.user.id, body),
  }));
  bindEndpoint(app, deleteSavedView, async ({ params }, { session }) => {
    await deleteView(deps.db, session.user.id, params.id);
    return { message: 'View deleted.' };
  });
};
