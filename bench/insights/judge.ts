import type { Finding } from '@bellwether/domain/insights/finding';
import { findInsights } from '@bellwether/insights/findings/find-insights';
import { buildPlantedFacts, type PlantedBusiness } from './business.ts';
import type { PlantedCause } from './plant.ts';

export type SearchOutcome = { isFound: boolean; isRight: boolean; cards: Finding[]; cardsLater: Finding[] };

/** Returns the insight cards that only the business with the planted cause has, not the same business without it. */
const listOwnCards = ({ business }: PlantedCause, twin: PlantedBusiness, last: number): Finding[] => {
  const others = new Set(findInsights(buildPlantedFacts(twin, last)).map(({ cause }) => cause));
  return findInsights(buildPlantedFacts(business, last)).filter(({ cause }) => !others.has(cause));
};

/** Searches for a planted cause on two days from the day on which the cause becomes visible, and again a week later. */
export const checkDetection = (
  plant: PlantedCause,
  twin: PlantedBusiness,
  visible: number,
): SearchOutcome => {
  const sameDay = listOwnCards(plant, twin, visible);
  const cards = sameDay.length > 0 ? sameDay : listOwnCards(plant, twin, visible + 1);
  return {
    isFound: cards.length > 0,
    isRight: cards.some(plant.isRight),
    cards,
    cardsLater: listOwnCards(plant, twin, visible + 7),
  };
};

/** Returns the distinct insight cards of a business on some consecutive days. */
export const listCards = (business: PlantedBusiness, firstDay: number, days: number): Finding[] => {
  const byCause = new Map<string, Finding>();
  for (let day = firstDay; day < firstDay + days; day += 1)
    for (const finding of findInsights(buildPlantedFacts(business, day)))
      if (!byCause.has(finding.cause)) byCause.set(finding.cause, finding);
  return [...byCause.values()];
};
