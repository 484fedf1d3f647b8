const call = /^[ \t]*(?:test|it|describe)(?:\.\w+)*(?:<[^(]*>)?\s*(?=[(`])/gm;

/**
 * Returns the titles of all tests and describes in a source, including `test.each(…)('title')`, each with the source up
 * to the next title. A call must begin a line, as the formatter ensures. Titles are read as plain strings.
 */
export function listTitles(source: string): { title: string; body: string }[] {
  const calls = [...source.matchAll(call)];
  return calls.flatMap((match, at) => {
    const start = match.index + match[0].length;
    const title = titleAt(source, start) ?? titleAt(source, afterGroup(source, start));
    return title === undefined ? [] : [{ title, body: source.slice(start, calls[at + 1]?.index) }];
  });
}

const stepCall = /\bawait step(?:<[^(]*>)?\s*(?=\()/g;

/** Returns the names of the steps in the body of a browser test (e2e/support/step.ts). */
export function listStepNames(body: string): string[] {
  return [...body.matchAll(stepCall)].flatMap((match) => titleAt(body, match.index + match[0].length) ?? []);
}

const firstArgument = /\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`)/y;

function titleAt(source: string, at: number): string | undefined {
  firstArgument.lastIndex = at;
  const match = firstArgument.exec(source);
  return match?.[1] ?? match?.[2] ?? match?.[3];
}

/**
 * Returns the position after the bracket group or template that starts at `at`, which is the table of an
 * `each`.
 */
function afterGroup(source: string, at: number): number {
  let depth = 0;
  for (let i = at; i < source.length; i += 1) {
    const char = source.charAt(i);
    if (char === "'" || char === '"' || char === '`') i = closingQuote(source, i);
    else if (char === '(') depth += 1;
    else if (char === ')') depth -= 1;
    if (depth === 0) return i + 1;
  }
  return source.length;
}

function closingQuote(source: string, open: number): number {
  for (let i = open + 1; i < source.length; i += 1) {
    if (source.charAt(i) === '\\') i += 1;
    else if (source.charAt(i) === source.charAt(open)) return i;
  }
  return source.length;
}

/** Returns the requirement ids in square brackets of a title or step name: `… [FIN-010]`, `… [FIN-010, BUS-002]`. */
export function listIds(title: string): string[] {
  return [...title.matchAll(/\[([^\]]*)\]/g)].flatMap(
    ([, inside]) => inside?.match(/\b[A-Z]{2,}-\d{3}\b/g) ?? [],
  );
}
