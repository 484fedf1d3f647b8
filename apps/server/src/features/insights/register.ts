import { decideInsight, listInsights } from '@bellwether/contract/api/figures/insights';
import { askQuestion } from '@bellwether/contract/api/figures/questions';
import { bindEndpoint } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { answerQuestion } from './answer-question.ts';
import { insightsArchivePart } from './archive.ts';
import { saveInsightDecision } from './decide.ts';
import { registerInsightJobs } from './jobs.ts';
import { readInsights } from './store.ts';

/** Registers the search for insights, and the routes that list insights and decide on them. */
export const register = (app: App, deps: Deps): void => {
  registerInsightJobs(app, deps);
  deps.contributions.archiveParts.add(insightsArchivePart);

  bindEndpoint(app, listInsights, async (_, { scope }) => readInsights(deps, scope));

  bindEndpoint(app, decideInsight, async ({ params, body }, { scope }) => ({
    data: await saveInsightDecision(deps, scope, params.id, body),
  }));

  bindEndpoint(app, askQuestion, async ({ body }, { scope, signal }) => ({
    data: await answerQuestion(deps, scope, body.question, signal),
  }));
};
