import { bandPromise } from '@bellwether/contract/plan/performance';
import { coverageOf, type Series, type Trial, trialsOf } from './backtest.ts';
import { demoSeries, retailSeries, sessionSeries } from './series.ts';

/** `npm run bench:forecast`: how often the forecast's band has held what came, of years that are over. */
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const tell = (name: string, trials: readonly Trial[]) => {
  if (trials.length === 0) return console.log(`${name}: no two whole years`);
  const width = trials.reduce((sum, { low, high, truth }) => sum + (high - low) / truth, 0) / trials.length;
  const parts = [
    ['9 to 12 months left', 270, 400],
    ['5 to 9', 150, 270],
    ['1 to 5', 30, 150],
    ['under a month', 0, 30],
  ] as const;
  const byLeft = parts.flatMap(([words, from, to]) => {
    const of = trials.filter(({ left }) => left > from && left <= to);
    return of.length > 0 ? [`${words} ${percent(coverageOf(of))} of ${of.length}`] : [];
  });
  console.log(
    `${name}: ${percent(coverageOf(trials))} of ${trials.length}, band ${percent(width)} wide (${byLeft.join('; ')})`,
  );
};

const retail = await retailSeries();
const real = [sessionSeries(), ...(retail ? [retail] : [])];
const demo = await demoSeries();
const trials = (all: readonly Series[]) => all.flatMap(trialsOf);
console.log(`The band promises ${percent(bandPromise)}.`);
for (const one of [...demo, ...real]) tell(one.name, trialsOf(one));
tell('all demo', trials(demo));
tell('all real', trials(real));
if (!retail) console.log('The real shop is missing: there is no shared/data beside the repository.');
