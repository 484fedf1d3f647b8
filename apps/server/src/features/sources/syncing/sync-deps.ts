import type { Http } from '@bellwether/connectors/kit/http';
import type { Deps } from '../../../http/deps.ts';

/** Dependencies of sign-ins and syncs. They share the HTTP client, because they share the quotas of the services. */
export type SyncDeps = Pick<
  Deps,
  'config' | 'clock' | 'db' | 'secrets' | 'store' | 'warehouse' | 'report' | 'mailer'
> & {
  http: Http;
};
