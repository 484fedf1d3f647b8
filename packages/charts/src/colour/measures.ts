import { measureKinds } from '@bellwether/domain/catalogue/metrics/entry';
import { isMetric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';

/**
 * Returns the position of a measure's own colour in the palette; undefined if the key of a series is no measure. A
 * measure has the same colour on every page.
 */
export const measurePosition = (key: string): number | undefined =>
  isMetric(key) ? measureKinds.indexOf(metricInfo(key).kind) : undefined;
