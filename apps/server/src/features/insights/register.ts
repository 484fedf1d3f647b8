import { decideInsight, listInsights } from '@bellwether/contract/api/figures/insights';
import { askQuestion } from '@bellwether/contract/api/figures/questions';
import { changeScopeModule, type Scope } from '@bellwether/domain/access/scope';
import { authorizeMember } from '../../http/access/authorize.ts';
import { bindEndpoint } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import type { Session } from '../../http/session/session.ts';
import { insightMonthEndsArchivePart, insightsArchivePart } from './archive.ts';
import { saveInsightDecision } from './decide.ts';
import { registerInsightJobs } from './jobs.ts';
import { answerAdvice } from './questions/answer-advice.ts';
import { answerQuestion } from './questions/answer-question.ts';
import { readInsights } from './store.ts';

/** Returns the scope of all businesses whose insights a user may read; undefined if there are none. */
const findAdvisedScope = (session: Session): Scope<'insights', 'read'> | undefined => {
  const scope = authorizeMember(
    session,
    { ...askQuestion.access, business: 'one-or-all' },
    { params: {}, query: {}, body: {} },
  );
  return changeScopeModule(scope, 'insights', 'read');
};

/** Registers the search for insights, and the routes that list insights and decide on them. */
export const register = (app: App, deps: Deps): void => {
  registerInsightJobs(app, deps);
  deps.contributions.archiveParts.add(insightsArchivePart, insightMonthEndsArchivePart);

  bindEndpoint(app, listInsights, async (_, { scope }) => readInsights(deps, scope));

  bindEndpoint(app, decideInsight, async ({ params, body }, { scope }) => ({
    data: await saveInsightDecision(deps, scope, params.id, body),
  }));

  bindEndpoint(app, askQuestion, async ({ body }, { scope, session, signal }) => ({
    data: await answerQuestion(deps, scope, body.question, signal, {
      everyone: findAdvisedScope(session),
      advise: (asked, context) => answerAdvice(asked, { ...context, deps }),
    }),
  }));
};
