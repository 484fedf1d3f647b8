import { projectionForm } from '@bellwether/contract/forms/plan';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../data/calls/api-error.ts';
import { moduleAddress, sendRequest } from '../../data/calls/call.ts';
import { allItemsFilter, cacheSavedItem, itemsEndpoint } from '../../data/items/items.ts';
import type { Plan, Projection } from '../../data/plans.ts';
import {
  applyScenario,
  removeScenario,
  type Scenario,
  type ScenarioChange,
  saveScenario,
} from './scenario-changes.ts';

const projectionsAt = itemsEndpoint(projectionForm);

/**
 * Saves the scenarios of a projection, each as part of it: under the version that is on the page, so that nothing of others is written over.
 * What is saved is said of that version too, however long ago the question was asked that is answered now. A refused save brings in what is stored
 * now; the next try goes on from that.
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
    /** Saves a scenario: a new one, or in the place of the one that was called `before`. */
    keep: (...given: Parameters<typeof saveScenario>) => saving.mutateAsync(saveScenario(...given)),
    remove: (scenario: Scenario) => saving.mutateAsync(removeScenario(scenario)),
    /** Makes it the projection; it stays among the scenarios. */
    use: (scenario: Scenario) => saving.mutateAsync(applyScenario(plan, scenario)),
  };
}
