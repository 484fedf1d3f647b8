/** Steps that open a page once the user and the business are known. */
export type NavigationSteps = {
  cancelPending: () => Promise<void>;
  storeRoute: () => void;
  /** Checks if the user may open the page, at least by the screen's own permission. */
  beforeRoute: () => boolean | Promise<boolean>;
  initQuery: () => void;
};

/** Runs the steps of opening a page in order. A refused page requests no data. */
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
