import { parseSync } from 'vite';
import { createLineFinder, joinComments, type LocatedText } from './words.ts';

type SourceWords = { comments: LocatedText[]; titles: LocatedText[]; texts: LocatedText[] };
type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/** Attributes and properties whose value users read, even when it is a single word. */
const readByPeople =
  /^(?:label|fullLabel|title|subtitle|heading|header|text|description|message|hint|placeholder|empty|question|tooltip|sentence|short|means|why|about|short|confirmLabel|cancelLabel|subject|caption|aria-label|alt|nothing|value)$/;
/**
 * Matches a literal without a name that reads like a sentence: a capital, a digit or a quote first, and a second word.
 */
const sentence = /^[“‘'"(]?(?:[A-Z$\d]|\$\{)[^\n]*[a-z,:;)}]\s+\S/;
const code =
  /^(?:SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|ALTER|WITH|CASE|COPY|FROM|WHERE|PRAGMA|SET|CAST|TRY_CAST|LEFT|INNER|GROUP|ORDER|UNION|EXISTS|NOT|AND|OR|IS|IN|Bearer|Content-|Basic|M\d|M \$)\b/;
/** Properties whose values are names for the program rather than texts. */
const namedForCode =
  /^(?:className|key|id|type|kind|style|path|to|href|viewBox|d|points|transform|slug|url|fontFamily|allow|rel|name)$/;

/** Returns the comments, the test titles and the texts for users in a TypeScript or JavaScript source, in order. */
export function readSourceTexts(path: string, source: string): SourceWords {
  const { program, comments } = parseSync(path, source);
  const lineAt = createLineFinder(source);
  const found: SourceWords = { comments: joinComments(source, comments), titles: [], texts: [] };
  const add = (list: LocatedText[], node: Node, text: string) => {
    const clean = text.replace(/\s+/g, ' ').trim();
    if (/\p{L}{2}/u.test(clean)) list.push({ line: lineAt(node.start), text: clean });
  };
  const visit = (node: Node, name: string | undefined) => {
    if (/^(?:Import|Export(?:All|Named))/.test(node.type) && node['source']) return;
    if (/^TS(?:Literal|Interface|Type|Union)/.test(node.type)) return;
    if (node.type === 'JSXText') return add(found.texts, node, String(node['value']));
    const text = textOf(node, source);
    if (text !== undefined) {
      if (
        readByPeople.test(name ?? '')
          ? !isCode(text)
          : sentence.test(text) && !isCode(text) && !namedForCode.test(name ?? '')
      )
        add(found.texts, node, text);
      if (node.type === 'Literal') return;
    }
    const title = titleOf(node, source);
    if (title) add(found.titles, title.node, title.text);
    for (const [key, child] of children(node)) {
      if (title && child === title.node) continue;
      visit(child, nameOf(node) ?? (key === 'arguments' ? undefined : name));
    }
  };
  visit(program as unknown as Node, undefined);
  return found;
}

const isCode = (text: string) => code.test(text) || /^[a-z0-9_-]+$/.test(text) || /^[/.#]/.test(text);

/** Returns the text of a string or template literal; expressions of a template stay as `${…}`. */
function textOf(node: Node, source: string): string | undefined {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type === 'TemplateLiteral') return source.slice(node.start + 1, node.end - 1);
  return undefined;
}

/** Returns the first argument of `test`, `it`, `describe` or `step`, also after `.each(…)`. */
function titleOf(node: Node, source: string): { node: Node; text: string } | undefined {
  if (node.type !== 'CallExpression') return undefined;
  let callee = node['callee'] as Node;
  if (callee.type === 'MemberExpression' && (callee['property'] as Node)['name'] === 'each') return undefined;
  while (callee.type !== 'Identifier') {
    const next = callee['callee'] ?? callee['object'] ?? callee['tag'];
    if (!next) return undefined;
    callee = next as Node;
  }
  const [first] = node['arguments'] as Node[];
  if (!first || !['test', 'it', 'describe', 'step'].includes(String(callee['name']))) return undefined;
  const text = textOf(first, source);
  return text === undefined ? undefined : { node: first, text };
}

/** Returns the name of the property, attribute or variable that holds a node's value. */
function nameOf(node: Node): string | undefined {
  if (node.type === 'Property')
    return String((node['key'] as Node)['name'] ?? (node['key'] as Node)['value']);
  if (node.type === 'JSXAttribute') return String((node['name'] as Node)['name']);
  if (node.type === 'VariableDeclarator') return '';
  return undefined;
}

function* children(node: Node): Generator<[string, Node]> {
  for (const [key, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child === 'object' && typeof (child as Node).type === 'string')
        yield [key, child as Node];
    }
  }
}
