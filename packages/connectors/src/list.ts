import googleAds from './google-ads/connector.ts';
import googleAnalytics4 from './google-analytics-4/connector.ts';
import type { Connector } from './kit/connector.ts';
const all: readonly Connector[] = [googleAnalytics4, googleAds, linkedin, seRanking];

/** Connectors by vendor. */
export const connectors: ReadonlyMap<string, Connector> = new Map(all.map((one) => [one.vendor, one]));
