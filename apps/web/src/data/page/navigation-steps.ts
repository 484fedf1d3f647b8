/** Steps of opening a page, after the user and the business are known. */
export type NavigationSteps = {
  cancelPending: () => Promise<void>;
  storeRoute: () => void;
  /** Checks if the page may be opened, at least by the screen's own permission. */
  beforeRoute: () => boolean | Promise<boolean>;
  initQuery: () => void;
};

/** Runs the steps in order. A refused page reads and requests nothing. */
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
