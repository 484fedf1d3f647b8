import { listLeadHistory, setLeadStatuses } from '@bellwether/contract/api/lead-statuses';
import { bindEndpoint } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { leadStatusesArchivePart } from './archive.ts';
import { mirrorJob, saveLeadStatuses } from './save-statuses.ts';
import { findLeadsByKeywords } from './search.ts';
import { listStatusHistory, listUnmirroredBusinesses, mirrorStatuses } from './statuses.ts';

/** Registers the routes of lead statuses and the job that copies the statuses to the warehouse. */
export const register = (app: App, deps: Deps): void => {
  const { contributions, jobs } = deps;
  contributions.archiveParts.add(leadStatusesArchivePart);
  contributions.searches.add({ kind: 'lead', find: (search) => findLeadsByKeywords(deps, search) });

  bindEndpoint(app, setLeadStatuses, async ({ body }, { scope }) => ({
    data: await saveLeadStatuses(deps, scope, body),
  }));

  bindEndpoint(app, listLeadHistory, async ({ params }, { scope }) => ({
    data: await listStatusHistory(deps, scope, params.id),
  }));

  jobs.register(mirrorJob, ({ businessId }) => mirrorStatuses(deps, businessId), {
    unfinished: async () =>
      (await listUnmirroredBusinesses(deps)).map((businessId) => ({
        payload: { businessId },
        subject: { businessId },
      })),
  });
};
