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
import { deleteSavedView, getOverview, listSavedViews, saveView } from '@bellwether/contract/api/overview';
import { problem } from '@bellwether/contract/problems';
import { parseListQuery } from '@bellwether/contract/query/list-query';
import { bind } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { filesContext } from '../files/index.ts';
import { makeOnce } from '../items/index.ts';
import { matchedAfter } from '../matching/index.ts';
import { importOf } from './archive/read.ts';
import { exportOf } from './archive/write.ts';
import { historyOf } from './history.ts';
import { listOf } from './list.ts';
import { addLogo, removeLogo } from './logo.ts';
import { switchModules } from './modules.ts';
import { overviewOf } from './overview.ts';
import { askOverviewAhead } from './overview-ahead.ts';
import { businessesById } from './present.ts';
import { changeBusiness, makeBusiness } from './save.ts';
import { dropView, keepView, viewsOf } from './saved-views.ts';
import { endSetup, setupOf } from './setup.ts';
import { usersOf } from './users.ts';

export { businessesOfAnalyst, handOverBusinesses } from './hand-over-analyst.ts';
export { switchModules } from './modules.ts';
export { businessesById } from './present.ts';

/** Businesses: listed, made, changed; what may be set of one is said by `contract/forms/business.ts`. */
export const register = (app: App, deps: Deps): void => {
  const context = filesContext(deps);

  bind(app, getSetup, async (_input, { scope }) => ({ data: { steps: await setupOf(deps, scope) } }));

  bind(app, closeSetup, async (_input, { scope }) => {
    await endSetup(deps.db, scope);
    return { message: 'The checklist is closed.' };
  });

  bind(app, listBusinesses, ({ query }, { session }) => listOf(context, session, parseListQuery(query)));

  bind(app, getBusiness, async ({ params: { businessId } }, { session }) => {
    const [[business], users] = await Promise.all([
      businessesById(context, [businessId], session),
      usersOf(deps.db, businessId),
    ]);
    if (!business) throw problem('not_found');
    return { data: { ...business, users } };
  });

  bind(app, createBusiness, async ({ body }, { session, idempotencyKey: key }) => {
    const id = await deps.db.transaction((db) =>
      makeOnce(db, { userId: session.user.id, key, of: 'business', now: deps.clock.now() }, async () => {
        const made = await makeBusiness({ ...context, db }, session, body);
        return made.id;
      }),
    );
    const [data] = await businessesById(context, [id]);
    if (!data) throw problem('not_found');
    return { data };
  });

  bind(app, updateBusiness, async ({ body }, { session, scope }) => {
    const { saved: data } = await matchedAfter(deps, scope.business.id, (within) =>
      changeBusiness({ ...context, jobs: deps.jobs }, session, scope, body, within),
    );
    return { data };
  });

  bind(app, setBusinessLogo, async ({ body }, { scope }) => ({ data: await addLogo(context, scope, body) }));
  bind(app, removeBusinessLogo, async (_, { scope }) => ({ data: await removeLogo(context, scope) }));

  bind(app, changeModuleAccess, async ({ body }, { session }) => {
    const changed = await switchModules(deps, session, body.changes);
    return {
      message:
        changed === 0
          ? 'Everything is as it was.'
          : `The modules of ${changed} ${changed === 1 ? 'business have' : 'businesses have'} been changed.`,
    };
  });

  bind(app, listBusinessHistory, async (_, { scope }) => ({
    data: await historyOf(deps.db, scope.business.id),
  }));

  bind(app, exportBusiness, (_, { scope, signal }) => exportOf(deps, scope, signal));

  bind(app, importBusiness, async ({ body, query }, { session }) => ({
    data: await importOf(deps, session, body, query.dry_run === '1'),
  }));

  askOverviewAhead(app, deps);
  bind(app, getOverview, (_, { session, scope, signal }) => overviewOf(deps, session, scope, signal));

  bind(app, listSavedViews, async ({ query }, { session }) => ({
    data: await viewsOf(deps.db, session.user.id, query.page),
  }));
  bind(app, saveView, async ({ body }, { session }) => ({
    data: await keepView(deps.db, session.user.id, body),
  }));
  bind(app, deleteSavedView, async ({ params }, { session }) => {
    await dropView(deps.db, session.user.id, params.id);
    return { message: 'The view has been deleted.' };
  });
};
