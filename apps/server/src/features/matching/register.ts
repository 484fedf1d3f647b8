import { decideMatches } from '@bellwether/contract/api/matches';
import { decidePerson, getLeadPerson, undoPersonDecision } from '@bellwether/contract/api/persons';
import { leadsList } from '@bellwether/contract/rows/leads';
import { bindEndpoint } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { readFeatureRow } from '../rows/index.ts';
import { matchDecisionsArchivePart, personDecisionsArchivePart } from './archive.ts';
import { saveDecisions } from './decisions.ts';
import { matchLeads, matchNow, saveThenMatch } from './match-leads.ts';
import { readLeadPerson } from './person-page.ts';
import { revokePersonDecision, savePersonDecision } from './persons.ts';

/** Delay in seconds between a change of facts and matching, because another import often follows. */
const matchDelaySeconds = 2;

/**
 * Registers the routes of matches and persons, and the matching job. Matching runs after every change of facts and
 * every decision.
 */
export const register = (app: App, deps: Deps): void => {
  const { warehouse, jobs, report } = deps;
  deps.contributions.archiveParts.add(matchDecisionsArchivePart, personDecisionsArchivePart);
  const subject = (businessId: string) => ({ businessId });

  jobs.register(
    matchLeads,
    async ({ businessId }, { signal }) => {
      await matchNow(deps, businessId, signal);
    },
    {
      unfinished: async () =>
        (await warehouse.unmatched()).map((businessId) => ({
          payload: { businessId },
          subject: subject(businessId),
        })),
    },
  );

  app.server.addHook('onListen', () => {
    warehouse.onChange((businessId) => {
      const send = async () => {
        if ((await warehouse.unmatched(businessId)).length === 0) return;
        const queue = await jobs.open();
        await queue.send(
          matchLeads,
          { businessId },
          { subject: subject(businessId), delay: matchDelaySeconds },
        );
      };
      send().catch(report);
    });
  });

  bindEndpoint(app, decideMatches, async ({ body }, { scope }) => {
    const { matched } = await saveThenMatch(deps, scope.business.id, (within) =>
      saveDecisions(deps, scope, body, within),
    );
    return { data: { counted: matched?.counted ?? null, to_confirm: matched?.toConfirm ?? null } };
  });

  bindEndpoint(app, getLeadPerson, async ({ params }, { scope }) => ({
    data: await readLeadPerson(deps, scope, params.id),
  }));

  bindEndpoint(app, decidePerson, async ({ body }, { scope }) => {
    const { matched } = await saveThenMatch(deps, scope.business.id, (within) =>
      savePersonDecision(deps, scope, body, within),
    );
    const lead = matched && (await readFeatureRow(deps, scope, leadsList, body.id));
    return { data: { enquiries: lead ? Number(lead['person_leads']) : null } };
  });

  bindEndpoint(app, undoPersonDecision, async ({ params }, { scope }) => {
    await saveThenMatch(deps, scope.business.id, (within) =>
      revokePersonDecision(deps, scope, params.id, within),
    );
    return { message: 'The decision was undone.' };
  });
};
