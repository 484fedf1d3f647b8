/**
 * The keys under which answers are kept, from all of a place to one of them: whoever changed something asks anew for what begins with the
 * shorter one. Every query of the application takes its key from here.
 */
export const queryKeys = {
  /** All that was asked of a call of the contract, by its path; and one of it. */
  calls: (path: string) => [path] as const,
  call: <Input>(path: string, input: Input) => [path, input] as const,
  /** All items that were asked for at a place; a page of them, one of them, and another list of them by its name. */
  items: (endpoint: string) => ['items', endpoint] as const,
  itemPage: (endpoint: string, business: string, query: string) =>
    ['items', endpoint, business, query] as const,
  item: (endpoint: string, business: string, id: string) => ['items', endpoint, business, 'one', id] as const,
  itemList: (endpoint: string, business: string, name: string) =>
    ['items', endpoint, business, name] as const,
  integrationTypes: ['integrationTypes'] as const,
};

/** Every query of items at the places that a rule finds. */
export const itemsFilter = (isMeant: (endpoint: string) => boolean) => ({
  predicate: ({ queryKey: [kind, endpoint] }: { queryKey: readonly unknown[] }) =>
    kind === 'items' && typeof endpoint === 'string' && isMeant(endpoint),
});
