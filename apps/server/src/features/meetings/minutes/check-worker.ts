import { createCopies } from './check-copies.ts';

/** Checks updates of minutes in a thread of its own. */
export const check = createCopies();
