import { createCopies, renderState } from './check-copies.ts';

/** Checks updates of minutes in a separate thread. */
export const check = createCopies();
export const render = renderState;
