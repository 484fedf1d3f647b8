import type { Visit } from '@bellwether/contract/api/website-forms';

const readHost = (address: string | undefined): string | null =>
  address && URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') || null : null;

/**
 * Returns source, medium and campaign of a visit. Order: UTM parameters, ad click id, Facebook click id,
 * referrer, direct.
 */
export const findOrigin = ({
  utm_source,
  utm_medium,
  utm_campaign,
  gclid,
  gbraid,
  wbraid,
  msclkid,
  fbclid,
  landing_page,
  referrer,
}: Visit) => {
  const campaign = utm_campaign || null;
  const marked = gclid || gbraid || wbraid ? 'google' : msclkid ? 'bing' : null;
  if (utm_source) return { source: utm_source, medium: utm_medium || (marked ? 'cpc' : null), campaign };
  if (marked) return { source: marked, medium: 'cpc', campaign };
  if (fbclid) return { source: 'facebook', medium: 'social', campaign };
  const site = readHost(referrer);
  if (site && site !== readHost(landing_page)) return { source: site, medium: 'referral', campaign };
  return { source: '(direct)', medium: '(none)', campaign };
};
