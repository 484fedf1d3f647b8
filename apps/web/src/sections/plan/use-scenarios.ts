import { projectionForm } from '@bellwether/contract/forms/plan';
import { planMonths } from '@bellwether/contract/plan/plan';
import { isSameName, leversOf, projectedMonths } from '@bellwether/contract/plan/projection';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../data/calls/api-error.ts';
import { request, url } from '../../data/calls/call.ts';
import { endpointOf, everyItem, keepSaved } from '../../data/items/items.ts';
import type { Plan, Projection } from '../../data/plans.ts';

export type Scenario = Projection['scenarios'][number];

const projectionsAt = endpointOf(projectionForm);

/**
 * Saves the scenarios of a projection, each as part of it: under the version that is on the page, so that nothing of others is written over.
 * A refused save brings in what is stored now; the next try goes on from that.
 */
export function useScenarios(plan: Plan, projection: Projection) {
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: async (body: object) =>
      (await request('PUT', url(projectionsAt, `/${projection.id}`), {
        body: { ...body, version: projection.version },
      })) as { data: Projection },
    onSuccess: ({ data }) => {
      keepSaved(queries, projectionsAt, data);
      void queries.invalidateQueries(everyItem(projectionsAt));
    },
    onError: (failure) =>
      failure instanceof ApiError && failure.status === 409
        ? queries.invalidateQueries(everyItem(projectionsAt))
        : undefined,
  });
  const { scenarios } = projection;
  const without = (name: string) => scenarios.filter((one) => !isSameName(one.name, name));
  return {
    saving,
    /** Saves a scenario: a new one, or in the place of the one that was called `before`. */
    keep: (scenario: Scenario, before?: string) =>
      saving.mutateAsync({
        scenarios:
          before !== undefined && scenarios.some(({ name }) => isSameName(name, before))
            ? scenarios.map((one) => (isSameName(one.name, before) ? scenario : one))
            : [...scenarios, scenario],
      }),
    remove: ({ name }: Scenario) => saving.mutateAsync({ scenarios: without(name) }),
    /** Makes it the projection: its levers, and every month worked out from them. It stays among the scenarios. */
    use: (scenario: Scenario) => {
      const levers = leversOf(scenario);
      return saving.mutateAsync({
        ...levers,
        months: projectedMonths(planMonths(plan), levers, projection.months),
      });
    },
  };
}
