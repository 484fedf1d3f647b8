import { expect, test } from 'vitest';
import { generatePlantedBusiness, historyDays } from './business.ts';
import { checkDetection, listCards } from './judge.ts';
import { plantCause, plantKinds } from './plant.ts';

test.each(plantKinds)(
  'a planted cause is found within a day of the data that shows it, on a single insight card: %s',
  (kind) => {
    const outcomes = [1, 2, 3, 4, 5, 6].flatMap((seed) => {
      const twin = generatePlantedBusiness(seed + 1000 * plantKinds.indexOf(kind));
      const plant = plantCause(kind, twin, seed);
      return plant.visible === null ? [] : [checkDetection(plant, twin, plant.visible)];
    });
    expect(outcomes.length).toBeGreaterThanOrEqual(5);
    const found = outcomes.filter(({ isFound }) => isFound);
    expect(found.length).toBeGreaterThanOrEqual(outcomes.length - 1);
    expect(found.filter(({ isRight }) => isRight).length).toBeGreaterThanOrEqual(found.length - 1);
    expect(found.map(({ cards }) => cards.length)).toEqual(found.map(() => 1));
  },
);

test('a month without a cause has at most one insight card per business, on average', () => {
  const businesses = Array.from({ length: 12 }, (_, at) => generatePlantedBusiness(600_001 + at, 'wild'));
  const cards = businesses.flatMap((business) => listCards(business, historyDays, 30));
  expect(cards.length).toBeLessThanOrEqual(businesses.length);
});
