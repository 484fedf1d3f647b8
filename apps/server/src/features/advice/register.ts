import { acceptInsight, listAdvice } from '@bellwether/contract/api/figures/insights';
import { authorizeMember } from '../../http/access/authorize.ts';
import { bindEndpoint } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { saveAcceptedInsight } from './accept.ts';
import { readAdviceLedger } from './ledger.ts';
import { measureAdvice, storeAdviceResults } from './measure.ts';

/**
 * Registers the jobs and routes that follow an accepted insight: its action item in a meeting, and its measured result.
 */
export const register = (app: App, deps: Deps): void => {
  deps.jobs.register(measureAdvice, (_, { signal }) => storeAdviceResults(deps, signal));

  bindEndpoint(app, acceptInsight, async ({ params, body }, { scope }) => ({
    data: await saveAcceptedInsight(deps, scope, params.id, body),
  }));

  bindEndpoint(app, listAdvice, async (_, { scope, session, signal }) => {
    const access = { ...listAdvice.access, business: 'one-or-all' } as const;
    const everywhere = authorizeMember(session, access, { params: {}, query: {}, body: {} });
    return readAdviceLedger(deps, scope, everywhere, signal);
  });
};
