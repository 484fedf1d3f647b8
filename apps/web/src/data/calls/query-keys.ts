/**
 * Cache keys of all queries, from general to specific. Invalidating a key reloads all queries whose key begins with it.
 * Every query takes its key from this object.
 */
export const queryKeys = {
  calls: (path: string) => [path] as const,
  call: <Input>(path: string, input: Input) => [path, input] as const,
  items: (endpoint: string) => ['items', endpoint] as const,
  itemPage: (endpoint: string, business: string, query: string) =>
    ['items', endpoint, business, query] as const,
  item: (endpoint: string, business: string, id: string) => ['items', endpoint, business, 'one', id] as const,
  itemList: (endpoint: string, business: string, name: string) =>
    ['items', endpoint, business, name] as const,
  integrationTypes: ['integrationTypes'] as const,
};

export const itemsFilter = (isMeant: (endpoint: string) => boolean) => ({
  predicate: ({ queryKey: [kind, endpoint] }: { queryKey: readonly unknown[] }) =>
    kind === 'items' && typeof endpoint === 'string' && isMeant(endpoint),
});
