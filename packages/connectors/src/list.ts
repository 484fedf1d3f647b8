import googleAds from './google-ads/connector.ts';
import googleAnalytics4 from './google-analytics-4/connector.ts';
import googleMyBusiness from './google-my-business/connector.ts';
import googleSearchConsole from './google-search-console/connector.ts';
import type { Connector } from './kit/connector.ts';
import linkedin from './linkedin/connector.ts';
import metaAds from './meta-ads/connector.ts';
import myob from './myob/connector.ts';
import seRanking from './se-ranking/connector.ts';
import shopify from './shopify/connector.ts';
import simpro from './simpro/connector.ts';
import wildjar from './wildjar/connector.ts';
import woocommerce from './woocommerce/connector.ts';
import xero from './xero/connector.ts';

const all: readonly Connector[] = [
  googleAnalytics4,
  googleAds,
  metaAds,
  linkedin,
  seRanking,
  googleMyBusiness,
  googleSearchConsole,
  xero,
  myob,
  simpro,
  woocommerce,
  shopify,
  wildjar,
];

/** Connectors by vendor. */
export const connectors: ReadonlyMap<string, Connector> = new Map(all.map((one) => [one.vendor, one]));
