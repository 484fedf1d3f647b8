import type { listModuleUsers } from '@bellwether/contract/api/items';
import type { ModuleSlug } from '@bellwether/domain/access/slugs';
import { endpointQuery } from '../calls/endpoint-query.ts';

/** Query options of a business's users who can read a module, by last name. */
export const moduleUsersQuery = (module: ModuleSlug, business: string) =>
  endpointQuery<typeof listModuleUsers>('/modules/:module/users', {
    params: { module },
    query: { business_id: business },
  });
