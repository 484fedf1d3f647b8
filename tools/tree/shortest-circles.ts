export type GraphLink = { readonly from: string; readonly to: string };

/**
 * Returns a circle for each group of nodes that can all reach each other: the shortest circle through its first node by
 * name.
 */
export function findShortestCircles<L extends GraphLink>(links: readonly L[]): L[][] {
  const graph = Map.groupBy(links, ({ from }) => from);
  return groupsOf(graph).map((group) => shortestCircle(graph, group));
}

type Graph<L extends GraphLink> = ReadonlyMap<string, readonly L[]>;

/**
 * Returns groups of two or more nodes that all reach each other, and single nodes that link to themselves
 * (Tarjan's algorithm).
 */
function groupsOf(graph: Graph<GraphLink>): string[][] {
  const index = new Map<string, number>();
  const stack: string[] = [];
  const groups: string[][] = [];
  /** Returns the lowest index on the stack that the node reaches. */
  const visit = (node: string): number => {
    const own = index.size;
    index.set(node, own);
    stack.push(node);
    const links = graph.get(node) ?? [];
    let lowest = own;
    for (const { to } of links) {
      if (!index.has(to)) lowest = Math.min(lowest, visit(to));
      else if (stack.includes(to)) lowest = Math.min(lowest, index.get(to) ?? own);
    }
    if (lowest < own) return lowest;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1 || links.some(({ to }) => to === node)) groups.push(group.sort());
    return own;
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return groups;
}

function shortestCircle<L extends GraphLink>(graph: Graph<L>, group: readonly string[]): L[] {
  const [start = ''] = group;
  const seen = new Set<string>();
  const ways: L[][] = [[]];
  // The list of nodes grows during the loop, with shorter paths first.
  for (const way of ways) {
    for (const link of graph.get(way.at(-1)?.to ?? start) ?? []) {
      if (link.to === start) return [...way, link];
      if (!group.includes(link.to) || seen.has(link.to)) continue;
      seen.add(link.to);
      ways.push([...way, link]);
    }
  }
  return [];
}
