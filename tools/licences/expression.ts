/** SPDX expression as a tree: a licence, or two expressions of which one (`OR`) or both (`AND`) must be allowed. */
type Expression = { id: string } | { join: 'AND' | 'OR'; left: Expression; right: Expression };

const tokens = /[()]|[^\s()]+/g;

/**
 * Checks whether allowed SPDX ids satisfy an expression such as `(MIT OR CC0-1.0)` or `MIT AND OFL-1.1`. `AND` binds
 * tighter than `OR`. Returns undefined for text that is not an expression, such as 'SEE LICENSE IN FILE'.
 */
export function satisfiesExpression(text: string, isAllowed: (id: string) => boolean): boolean | undefined {
  const expression = parse(text);
  return expression && evaluate(expression, isAllowed);
}

function evaluate(expression: Expression, isAllowed: (id: string) => boolean): boolean {
  if ('id' in expression) return isAllowed(expression.id);
  const left = evaluate(expression.left, isAllowed);
  const right = evaluate(expression.right, isAllowed);
  return expression.join === 'AND' ? left && right : left || right;
}

function parse(text: string): Expression | undefined {
  const rest = text.match(tokens) ?? [];
  const joined = (join: 'AND' | 'OR', part: () => Expression | undefined): Expression | undefined => {
    let left = part();
    while (left && rest[0] === join) {
      rest.shift();
      const right = part();
      left = right && { join, left, right };
    }
    return left;
  };
  const one = (): Expression | undefined => {
    const token = rest.shift();
    if (token === '(') {
      const inner = anyOf();
      return rest.shift() === ')' ? inner : undefined;
    }
    return token !== undefined && /^(?!(?:AND|OR|WITH)$)[\w.+-]+$/.test(token) ? { id: token } : undefined;
  };
  const anyOf = (): Expression | undefined => joined('OR', () => joined('AND', one));
  const expression = anyOf();
  return rest.length === 0 ? expression : undefined;
}
