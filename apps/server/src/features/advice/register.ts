import { acceptInsight, listAdvice } from '@bellwether/contract/api/figures/insights';
import { authorizeMember } from '../../http/access/authorize.ts';
import { bind } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { saveAcceptedInsight } from './accept.ts';
import { readLedger } from './ledger.ts';
import { measureAdvice, storeResults } from './measure.ts';

/**
 * Registers the jobs and routes that follow an accepted insight: its action item in a meeting, and its measured result.
 */
export const register = (app: App, deps: Deps): void => {
  deps.jobs.register(measureAdvice, (_, { signal }) => storeResults(deps, signal));

  bind(app, acceptInsight, async ({ params, body }, { scope }) => ({
    data: await saveAcceptedInsight(deps, scope, params.id, body),
  }));

  bind(app, listAdvice, async (_, { scope, session, signal }) => {
    const access = { ...listAdvice.access, business: 'one-or-all' } as const;
    const everywhere = authorizeMember(session, access, { params: {}, query: {}, body: {} });
    return readLedger(deps, scope, everywhere, signal);
  });
};
