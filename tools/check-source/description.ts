import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HttpRequest } from '@bellwether/connectors/kit/http';
import { type Description, describeRequests } from '@bellwether/emulators/describe-requests';
import { root } from '../files.ts';

/** Descriptions whose name is not that of the vendor. */
const names: Readonly<Record<string, string>> = { meta_ads_ppc: 'meta-ads' };

/** Ends of API versions, as the comments of the connectors tell them. */
const ends: Readonly<Record<string, string>> = {
  'google_ads v25': 'August 2027',
  'meta_ads_ppc v25.0': 'July 2028',
  'linkedin 202607': 'July 2027',
};

const versionPattern = /^v\d+(\.\d+)?(beta)?$/;

const toPattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+?')}$`);

/** Request as a report shows it. */
export type DescribedCall = {
  method: string;
  host: string;
  /** Path with ids replaced. */
  path: string;
  /** API version; null if the request names none. */
  version: string | null;
  /** Differences from the description of the service. */
  breaches: readonly string[];
};

const hideSegment = (segment: string): string =>
  segment === '' || versionPattern.test(segment) || /^[A-Za-z]+(-[a-z]+)*$/.test(segment) ? segment : '{id}';

/** Reads the request description of a service. The result describes a request without its ids and values. */
export const openDescription = (vendor: string) => {
  const file = `${names[vendor] ?? vendor.replaceAll('_', '-')}.json`;
  const path = join(root, 'packages/emulators/src/descriptions', file);
  const description = JSON.parse(readFileSync(path, 'utf8')) as Description;
  const templates = Object.keys(description.paths).map((template) => ({
    template,
    pattern: toPattern(template),
  }));
  const findBreaches = describeRequests(description);
  return {
    describe: (request: HttpRequest): DescribedCall => {
      const { hostname, pathname, searchParams } = new URL(request.url);
      const headers = Object.fromEntries(
        Object.entries({
          accept: 'application/json',
          authorization: 'Bearer token',
          ...request.headers,
        }).map(([name, value]) => [name.toLowerCase(), value]),
      );
      const found = templates.find(({ pattern }) => pattern.test(pathname))?.template;
      const shown = found ?? pathname.split('/').map(hideSegment).join('/');
      const breaches = findBreaches({
        method: request.method,
        path: pathname,
        query: searchParams,
        headers,
        body: request.form ?? request.body ?? null,
      });
      return {
        method: request.method,
        host: hostname,
        path: shown,
        version:
          headers['linkedin-version'] ?? pathname.split('/').find((one) => versionPattern.test(one)) ?? null,
        breaches: found === undefined ? ['the description has no such path'] : breaches,
      };
    },
    /** Returns when a version ends; null if neither the service nor a comment tells it. */
    endOf: (version: string): string | null => ends[`${vendor} ${version}`] ?? null,
  };
};

export type SourceDescription = ReturnType<typeof openDescription>;
