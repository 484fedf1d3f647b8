import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../calls/api-error.ts';
import { moduleAddress, sendRequest } from '../calls/call.ts';
import { allItemsFilter } from './items.ts';

/** What a deletion says when it is done: 'Meeting deleted'. */
export const deletionText = (item = 'Item(s)'): string =>
  `${item.charAt(0).toUpperCase()}${item.slice(1)} deleted`;

type Deleting = {
  /** Where the items are, below the base of all calls. */
  endpoint?: string | undefined;
  /** What one item is called. */
  item?: string;
  /** Asks for the lists of the endpoint anew afterwards; so unless false. */
  reload?: boolean;
};

/**
 * Deletes an item and resolves with the sentence to say.
 * @throws ApiError, before anything is sent when there is no endpoint or no id.
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
