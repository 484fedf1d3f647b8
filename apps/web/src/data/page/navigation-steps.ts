/** What happens when a page is opened, once its reader and its business are known. */
export type NavigationSteps = {
  /** What the page before was still waiting for is given up. */
  cancelPending: () => Promise<void>;
  storeRoute: () => void;
  /** May the page be opened? Each screen's own permission, at least. */
  beforeRoute: () => boolean | Promise<boolean>;
  /** The state of the page is read from the address, and data that is old asked for anew. */
  initQuery: () => void;
};

/** The steps in their order. Where the page may not be opened, nothing of it is read or asked for. */
export async function runNavigationSteps({
  cancelPending,
  storeRoute,
  beforeRoute,
  initQuery,
}: NavigationSteps): Promise<void> {
  await cancelPending();
  storeRoute();
  if (await beforeRoute()) initQuery();
}
