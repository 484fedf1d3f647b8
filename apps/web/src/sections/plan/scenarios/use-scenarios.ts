import { projectionForm } from '@bellwether/contract/forms/plan';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../data/calls/api-error.ts';
import { moduleAddress, sendRequest } from '../../../data/calls/call.ts';
import { allItemsFilter, cacheSavedItem, itemsEndpoint } from '../../../data/items/items.ts';
import type { Plan, Projection } from '../../../data/plans.ts';
import {
  applyScenario,
  removeScenario,
  type Scenario,
  type ScenarioChange,
  saveScenario,
} from './scenario-changes.ts';

const projectionsAt = itemsEndpoint(projectionForm);

/**
 * Returns functions that change the scenarios of a projection. Each change applies to the version on the page, also if
 * its dialog opened earlier. On a version conflict the projection is reloaded and nothing is overwritten; the next
 * attempt uses the reloaded version.
 */
export function useScenarios(plan: Plan, projection: Projection) {
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: async (change: ScenarioChange) =>
      (await sendRequest('PUT', moduleAddress(projectionsAt, `/${projection.id}`), {
        body: { ...change(projection), version: projection.version },
      })) as { data: Projection },
    onSuccess: ({ data }) => {
      cacheSavedItem(queries, projectionsAt, data);
      void queries.invalidateQueries(allItemsFilter(projectionsAt));
    },
    onError: (failure) =>
      failure instanceof ApiError && failure.status === 409
        ? queries.invalidateQueries(allItemsFilter(projectionsAt))
        : undefined,
  });
  return {
    saving,
    keep: (...args: Parameters<typeof saveScenario>) => saving.mutateAsync(saveScenario(...args)),
    remove: (scenario: Scenario) => saving.mutateAsync(removeScenario(scenario)),
    /** Applies a scenario to the projection; the scenario stays in the list. */
    use: (scenario: Scenario) => saving.mutateAsync(applyScenario(plan, scenario)),
  };
}
