import { factNames } from '@bellwether/contract/catalogue/facts';

export type { Fact } from '@bellwether/contract/catalogue/facts';
/** The facts of the warehouse. */
export const facts = factNames;
