/** SVG attributes under React's names, such as `strokeWidth`. Null and undefined leave an attribute out. */
export type SvgProps = Readonly<Record<string, string | number | boolean | null | undefined>>;
export type SvgElement = { tag: string; props: SvgProps; children: readonly SvgNode[] };
/** Node of an SVG drawing: plain data, which the browser turns into elements and the server into text. */
export type SvgNode = SvgElement | string | number | boolean | null | undefined | readonly SvgNode[];

/** Creates an SVG element. Null, undefined and booleans among the children draw nothing. */
export const h = (tag: string, props: SvgProps | null, ...children: SvgNode[]): SvgElement => ({
  tag,
  props: props ?? {},
  children,
});

/** Checks whether a node is a list of nodes. `Array.isArray` does not narrow readonly lists. */
export const isNodeList = (node: SvgNode): node is readonly SvgNode[] => Array.isArray(node);
