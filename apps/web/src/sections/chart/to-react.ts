import { isNodeList, type SvgNode } from '@bellwether/charts/model/svg';
import { createElement, Fragment, type ReactNode } from 'react';

/** Converts a chart's drawing to React elements. Lists become plain children, which need no keys. */
export function toReact(node: SvgNode): ReactNode {
  if (isNodeList(node)) return createElement(Fragment, null, ...node.map(toReact));
  if (typeof node !== 'object' || node === null) return node;
  return createElement(node.tag, node.props, ...node.children.map(toReact));
}
