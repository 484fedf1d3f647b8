import {
  createAccessRequest,
  decideAccessRequest,
  listAccessRequests,
} from '@bellwether/contract/api/people/access-requests';
import { modules } from '@bellwether/domain/access/slugs';
import { problem } from '@bellwether/domain/problems';
import { bindEndpoint } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { changeUsersInTransaction } from '../users/index.ts';
import { requestAccess } from './create.ts';
import { answerAccessRequest } from './decide.ts';
import { listOpenRequests } from './list.ts';

/** Registers the routes to request access to a module, and to list and answer requests. */
export const register = (app: App, deps: Deps): void => {
  bindEndpoint(app, createAccessRequest, async ({ body }, { session, scope }) => {
    const business = session.businesses.get(scope.business.id);
    if (!business) throw problem('not_found');
    const isRequested = await deps.db.transaction((tx) =>
      requestAccess(tx, session, business, { ...body, now: deps.clock.now() }),
    );
    return {
      message: isRequested
        ? `Your request for ${modules[body.module]} was sent. You will be notified of the answer.`
        : `You already have access to ${modules[body.module]}. Reload the page to see it.`,
    };
  });

  bindEndpoint(app, listAccessRequests, async (_input, { session }) => ({
    data: await listOpenRequests(deps.db, session),
  }));

  bindEndpoint(app, decideAccessRequest, async ({ params: { id }, body }, { session }) => ({
    message: await changeUsersInTransaction(deps, session, (within) =>
      answerAccessRequest(within, deps, id, body),
    ),
  }));
};
