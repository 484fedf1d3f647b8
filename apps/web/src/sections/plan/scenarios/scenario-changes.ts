import { listPlanMonths } from '@bellwether/domain/plan/plan';
import { isSameName, leverNames, projectMonths, readLevers } from '@bellwether/domain/plan/projection';
import type { Plan, Projection } from '../../../data/plans.ts';

export type Scenario = Projection['scenarios'][number];
type Now = Pick<Projection, 'scenarios' | 'months'>;

/**
 * Function that changes a projection's scenarios. It runs when the change is sent, because another user may have
 * changed the projection since the dialog opened.
 */
export type ScenarioChange = (now: Now) => object;

export const isSameScenario = (one: Scenario, other: Scenario): boolean =>
  one.name === other.name && leverNames.every((lever) => one[lever] === other[lever]);

/** Returns the change that saves a scenario: as a new scenario, or in place of the scenario named `before`. */
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

/**
 * Returns the change that applies a scenario to the projection: its levers, and every month computed from them. The
 * scenario stays in the list.
 */
export const applyScenario =
  (plan: Pick<Plan, 'year_start'>, scenario: Scenario): ScenarioChange =>
  ({ months }) => {
    const levers = readLevers(scenario);
    return { ...levers, months: projectMonths(listPlanMonths(plan), levers, months) };
  };
