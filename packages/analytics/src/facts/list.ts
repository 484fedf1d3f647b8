/** The facts of the warehouse. */
export const facts = ['invoices', 'ads', 'sessions', 'leads'] as const;
export type Fact = (typeof facts)[number];
