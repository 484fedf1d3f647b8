import { listPlanMonths } from '@bellwether/contract/plan/plan';
import { isSameName, leverNames, projectMonths, readLevers } from '@bellwether/contract/plan/projection';
import type { Plan, Projection } from '../../data/plans.ts';

export type Scenario = Projection['scenarios'][number];
type Now = Pick<Projection, 'scenarios' | 'months'>;

/**
 * What a save of a projection's scenarios says, of the projection as it is when it is sent: somebody else may have changed it since whoever saves
 * was asked.
 */
export type ScenarioChange = (now: Now) => object;

export const isSameScenario = (one: Scenario, other: Scenario): boolean =>
  one.name === other.name && leverNames.every((lever) => one[lever] === other[lever]);

/** Saves a scenario: a new one, or in the place of the one that was called `before`. */
export const saveScenario =
  (scenario: Scenario, before?: string): ScenarioChange =>
  ({ scenarios }) => ({
    scenarios:
      before !== undefined && scenarios.some(({ name }) => isSameName(name, before))
        ? scenarios.map((one) => (isSameName(one.name, before) ? scenario : one))
        : [...scenarios, scenario],
  });

export const removeScenario =
  ({ name }: Scenario): ScenarioChange =>
  ({ scenarios }) => ({ scenarios: scenarios.filter((one) => !isSameName(one.name, name)) });

/** Makes it the projection: its levers, and every month worked out from them. It stays among the scenarios. */
export const applyScenario =
  (plan: Pick<Plan, 'year_start'>, scenario: Scenario): ScenarioChange =>
  ({ months }) => {
    const levers = readLevers(scenario);
    return { ...levers, months: projectMonths(listPlanMonths(plan), levers, months) };
  };
