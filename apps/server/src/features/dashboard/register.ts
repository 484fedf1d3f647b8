import { getNextSteps } from '@bellwether/contract/api/figures/dashboard';
import type { ReplyOf } from '@bellwether/contract/endpoint';
import { actionItemForm, meetingForm } from '@bellwether/contract/forms/meetings';
import { type BusinessScope, changeScopeModule } from '@bellwether/domain/access/scope';
import { bindEndpoint } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { readPayback, readTopInsights } from '../insights/index.ts';
import { type AnyItem, findItemType, readItems } from '../items/index.ts';
import { readPlanProgress } from '../plan/index.ts';

/** Maximum insights on the dashboard. */
const maxInsights = 3;

type NextSteps = ReplyOf<typeof getNextSteps>['data'];

const findType = ({ module, id }: { module: string; id: string }) => findItemType({ module, formId: id });
const getText = (item: AnyItem, field: string): string =>
  String((item as unknown as Record<string, unknown>)[field] ?? '');

const readMeetings = async (deps: Deps, scope: BusinessScope): Promise<NextSteps['meetings']> => {
  const meetingsScope = changeScopeModule(scope, 'meetings', 'read');
  if (!meetingsScope) return null;
  const now = deps.clock.now().toISOString();
  const first = { page: 1, perPage: 1 };
  const [upcoming, open] = await Promise.all([
    readItems(deps, findType(meetingForm), meetingsScope, {
      ...first,
      filter: [
        [{ key: 'start_at', operator: '>', value: now }],
        [{ key: 'status', operator: '!=', value: 'cancelled' }],
      ],
      sort: { key: 'start_at', direction: 'asc' },
    }),
    readItems(deps, findType(actionItemForm), meetingsScope, {
      ...first,
      filter: [[{ key: 'status', operator: '!=', value: 'done' }]],
      sort: { key: 'due_date', direction: 'asc' },
    }),
  ]);
  const [next] = upcoming.data;
  const [action] = open.data;
  return {
    next: next ? { id: next.id, name: getText(next, 'name'), start_at: getText(next, 'start_at') } : null,
    open_actions: open.meta[0]?.pagination.total ?? 0,
    first_action: action
      ? { id: action.id, name: getText(action, 'name'), due_date: getText(action, 'due_date') || null }
      : null,
  };
};

/** Registers the dashboard's next steps as a single route, because the page limits its parallel requests. */
export const register = (app: App, deps: Deps): void => {
  bindEndpoint(app, getNextSteps, async (_, { scope, signal }) => {
    const planned = changeScopeModule(scope, 'plan', 'read');
    const insightScope = changeScopeModule(scope, 'insights', 'read');
    const [standings, meetings, insights, payback] = await Promise.all([
      planned ? readPlanProgress(deps, planned, signal) : [],
      readMeetings(deps, scope),
      insightScope ? readTopInsights(deps.db, insightScope, maxInsights) : null,
      readPayback(deps, scope, signal),
    ]);
    return {
      data: {
        plan: standings[0] ?? null,
        meetings,
        insights,
        payback: payback && {
          period: payback.period,
          verdict: payback.verdict,
          sentence: payback.sentence,
          steps: payback.steps.map(({ label, value }) => ({ label, value })),
        },
      },
    };
  });
};
