const domainPrefix = 'sc-domain:';

const isBelow = (url: string, site: string): boolean => {
  if (!site.startsWith(domainPrefix)) return url.startsWith(site);
  const domain = site.slice(domainPrefix.length);
  const host = url.startsWith(domainPrefix) ? url.slice(domainPrefix.length) : new URL(url).hostname;
  return host === domain || host.endsWith(`.${domain}`);
};

/**
 * Whether two properties contain the same searches. A domain contains its subdomains and all addresses below it; an
 * address contains all addresses that begin with it.
 */
export const sitesOverlap = (id: string, other: string): boolean => isBelow(id, other) || isBelow(other, id);
