import { buildChart, isSpecialChart } from '@bellwether/charts/answers/build-chart';
import type { ChartData } from '@bellwether/charts/model/data';
import type { BlockAnswers } from '@bellwether/contract/pages/cards';
import type { ChartSpec } from '@bellwether/contract/pages/define';
import { loadChunk } from '../../ui/feedback/load-chunk.ts';

export type ChartBuilder = (spec: ChartSpec, answers: BlockAnswers) => ChartData | null;

const buildCommon: ChartBuilder = (spec, answers) =>
  buildChart(spec, answers, () => {
    throw new Error(`The builder of ${spec.kind} is not loaded.`);
  });
/** Resolved promise that React's `use` reads synchronously. */
const common = Object.assign(Promise.resolve(buildCommon), { status: 'fulfilled', value: buildCommon });
let special: Promise<ChartBuilder> | undefined;

/**
 * Loads the function that builds a chart, and always returns the same promise. Chart kinds that few pages use are in a
 * separate file.
 * @throws ChunkLoadError if that file cannot be loaded; the next call tries again.
 */
export function loadChartBuilder(spec: ChartSpec): Promise<ChartBuilder> {
  if (!isSpecialChart(spec)) return common;
  if (!special) {
    special = loadChunk(() => import('@bellwether/charts/answers/build-special-chart')).then(
      ({ buildSpecialChart }): ChartBuilder =>
        (one, answers) =>
          buildChart(one, answers, buildSpecialChart),
    );
    special.catch(() => {
      special = undefined;
    });
  }
  return special;
}
