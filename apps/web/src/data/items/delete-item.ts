import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../calls/api-error.ts';
import { moduleAddress, sendRequest } from '../calls/call.ts';
import { allItemsFilter } from './items.ts';

export const deletionText = (item = 'Item(s)'): string =>
  `${item.charAt(0).toUpperCase()}${item.slice(1)} deleted`;

type Deleting = {
  endpoint?: string | undefined;
  /** Name of the kind of item, such as 'meeting'. */
  item?: string;
  /** Whether to reload the lists of the endpoint after the deletion; true by default. */
  reload?: boolean;
};

/**
 * Deletes an item and resolves with the message to show.
 * @throws ApiError; without sending a request if the endpoint or the id is missing.
 */
export async function deleteItem(
  queries: QueryClient,
  id: string | undefined,
  { endpoint, item, reload = true }: Deleting,
): Promise<string> {
  if (!endpoint) throw new ApiError(0, { message: 'No endpoint defined for this module' });
  if (!id) throw new ApiError(0, { message: 'No item chosen for deletion' });
  await sendRequest('DELETE', moduleAddress(endpoint, `/${encodeURIComponent(id)}`));
  if (reload) void queries.invalidateQueries(allItemsFilter(endpoint));
  return deletionText(item);
}
