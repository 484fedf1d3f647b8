import type { Finding } from '@bellwether/domain/insights/finding';
import type { BusinessFacts } from '@bellwether/insights/facts/business-facts';
import { findInsights } from '@bellwether/insights/findings/find-insights';
import {
  buildPlantedFacts,
  generatePlantedBusiness,
  historyDays,
  type NoiseLevel,
  type PlantedBusiness,
  shuffleDays,
} from './business.ts';
import { checkDetection, listCards, type SearchOutcome } from './judge.ts';
import { type PlantedCause, type PlantedKind, plantCause, plantKinds } from './plant.ts';

/**
 * Plants causes in generated businesses and counts the insight cards, and counts the cards of businesses without a
 * planted cause: `npm run bench -- insights [causes]`. README.md describes the rules.
 */
const causes = Number(process.argv[2] ?? 200);
const perKind = Math.ceil(causes / plantKinds.length);
const quietBusinesses = Math.max(4, Math.round(causes / 8));
const quietDays = 30;
const bars = { found: 0.9, right: 0.85, single: 1, falseAlarms: 1, milliseconds: 1000 };
/**
 * Seed of the first planted business. `--seed` generates businesses other than those on which the rules were chosen.
 */
const firstSeed = Number(process.argv.find((one) => one.startsWith('--seed='))?.slice(7) ?? 1);
const isVerbose = process.argv.includes('--verbose');

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const verdict = (isMet: boolean) => (isMet ? 'met' : 'MISSED');
const describe = ({ detector, cause, range, facts }: Finding) =>
  `${detector} (${cause}) ${range.from} to ${range.to} z ${Number(facts['z'] ?? 0).toFixed(1)}`;

const judge = (plant: PlantedCause, twin: PlantedBusiness, visible: number): SearchOutcome => {
  const outcome = checkDetection(plant, twin, visible);
  const { isRight, cards, cardsLater } = outcome;
  if (isVerbose && (!isRight || cards.length !== 1 || cardsLater.length !== 1))
    console.log(
      `${plant.kind}, business ${twin.seed}, visible after ${visible - plant.day + 1} days:\n  at once or the next day: ${cards.map(describe).join('; ')}\n  a week later: ${cardsLater.map(describe).join('; ')}`,
    );
  return outcome;
};

const runKind = (kind: PlantedKind): { outcomes: SearchOutcome[]; invisible: number } => {
  const outcomes: SearchOutcome[] = [];
  let invisible = 0;
  for (let seed = firstSeed; outcomes.length < perKind; seed += 1) {
    const twin = generatePlantedBusiness(seed + 1000 * plantKinds.indexOf(kind));
    const plant = plantCause(kind, twin, seed);
    if (plant.visible === null) invisible += 1;
    else outcomes.push(judge(plant, twin, plant.visible));
  }
  return { outcomes, invisible };
};

const shareOf = (outcomes: readonly SearchOutcome[], test: (one: SearchOutcome) => boolean): number =>
  outcomes.filter(test).length / Math.max(1, outcomes.length);

const printOutcomes = (name: string, outcomes: readonly SearchOutcome[], note = '') => {
  const found = outcomes.filter(({ isFound }) => isFound);
  const [foundShare, rightShare] = [found.length / outcomes.length, shareOf(found, ({ isRight }) => isRight)];
  const single = shareOf(found, ({ cards }) => cards.length === 1);
  const cards = found.reduce((sum, one) => sum + one.cards.length, 0) / Math.max(1, found.length);
  const later = outcomes.reduce((sum, one) => sum + one.cardsLater.length, 0) / outcomes.length;
  console.log(
    `${name.padEnd(19)} ${String(outcomes.length).padStart(3)} planted, found ${percent(foundShare)} ${verdict(foundShare >= bars.found)}, right driver ${percent(rightShare)} ${verdict(rightShare >= bars.right)}, ${cards.toFixed(2)} cards each (one: ${percent(single)} ${verdict(single >= bars.single)}), ${later.toFixed(2)} a week later${note}`,
  );
};

console.log('Planted causes, within a day of the data that shows each:');
const all = plantKinds.flatMap((kind) => {
  const { outcomes, invisible } = runKind(kind);
  printOutcomes(kind, outcomes, invisible > 0 ? `; ${invisible} more never visible` : '');
  return outcomes;
});
printOutcomes('all', all);

const countFalseAlarms = (name: string, noise: NoiseLevel, change: typeof shuffleDays) => {
  const byDetector = new Map<string, number>();
  let alarms = 0;
  for (let seed = 1; seed <= quietBusinesses; seed += 1) {
    const business = change(generatePlantedBusiness(500_000 + firstSeed * 100 + seed, noise));
    const cards = listCards(business, historyDays, quietDays);
    for (const card of cards) {
      byDetector.set(card.detector, (byDetector.get(card.detector) ?? 0) + 1);
      if (isVerbose) console.log(`  business ${business.seed}: ${describe(card)}`);
    }
    alarms += cards.length;
  }
  const perMonth = alarms / quietBusinesses;
  const kindsOf = [...byDetector].map(([detector, count]) => `${detector} ${count}`).join(', ');
  console.log(
    `${name.padEnd(19)} ${perMonth.toFixed(2)} a business and month ${verdict(perMonth <= bars.falseAlarms)}${kindsOf ? ` (${kindsOf})` : ''}`,
  );
};

console.log(
  `False alarms of ${quietBusinesses} businesses without a planted cause, looked at on ${quietDays} days:`,
);
countFalseAlarms('plain', 'poisson', (business) => business);
countFalseAlarms('wild days', 'wild', (business) => business);
countFalseAlarms('shuffled days', 'poisson', shuffleDays);

const countFacts = ({ totals, channels, campaigns, products, places, referrers }: BusinessFacts): number =>
  [
    ...Object.values(totals),
    ...[channels, campaigns, products, places, referrers]
      .flat()
      .flatMap(({ series }) => Object.values(series)),
  ].reduce((sum, { values }) => sum + values.length, 0);

const times = Array.from({ length: 9 }, (_, at) => {
  const facts = buildPlantedFacts(generatePlantedBusiness(900 + at), historyDays + at);
  // Products are repeated until there are 100,000 figures.
  const perProduct = historyDays * 3;
  const copies = Math.max(0, Math.ceil((100_000 - countFacts(facts)) / perProduct));
  const more = Array.from({ length: copies }, (_, copy) => {
    const product = facts.products[copy % facts.products.length];
    return product ? { ...product, key: `${product.key} ${copy}`, label: `${product.label} ${copy}` } : [];
  }).flat();
  const large = { ...facts, products: [...facts.products, ...more] };
  const start = performance.now();
  findInsights(large);
  return { took: performance.now() - start, figures: countFacts(large) };
});
const slowest = Math.max(...times.map(({ took }) => took));
const figures = Math.min(...times.map((one) => one.figures));
console.log(
  `Detection in ${figures.toLocaleString('en-AU')} figures or more: at most ${slowest.toFixed(0)} ms ${verdict(slowest <= bars.milliseconds)}`,
);
