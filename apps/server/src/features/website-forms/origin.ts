import type { Visit } from '@bellwether/contract/api/website-forms';
import { findLeadOrigin } from '@bellwether/facts/rules/lead-origin';

const findClickSystem = ({ gclid, gbraid, wbraid, msclkid, fbclid }: Visit) => {
  if (gclid || gbraid || wbraid) return 'google';
  if (msclkid) return 'bing';
  return fbclid ? 'facebook' : null;
};

/**
 * Returns the source, medium and campaign of a website visit. A visit without campaign parameters and referrer is
 * direct.
 */
export const findOrigin = (visit: Visit) => {
  const { source, medium } = findLeadOrigin({
    source: visit.utm_source || null,
    medium: visit.utm_medium || null,
    page: visit.landing_page,
    referrer: visit.referrer,
    clickOf: findClickSystem(visit),
  });
  return {
    source: source ?? '(direct)',
    medium: medium ?? (source === null ? '(none)' : null),
    campaign: visit.utm_campaign || null,
  };
};
