export type DeadName = { page: string; line: number; name: string };

const ticked = /`([^`]+)`/g;
/** Matches a name, a call, or names joined by dots: `readRows`, `readRows(…)`, `meta.rows`. */
const nameAlone = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*(?:\(…?\))?$/;
/** Matches code names, which have inner capitals or underscores; single lower-case words may be values or commands. */
const codeName = /[a-z\d][A-Z]|^[A-Z][a-z]+[A-Z]|_/;

/**
 * Returns the code names in a page's backticks that no longer exist in the code, because they were renamed or removed.
 * Text inside fences is not checked.
 */
export function findDeadNames(page: string, text: string, isKnown: (name: string) => boolean): DeadName[] {
  const dead: DeadName[] = [];
  let fenced = false;
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*(```|~~~)/.test(line)) fenced = !fenced;
    if (fenced) continue;
    for (const [, code = ''] of line.matchAll(ticked)) {
      if (!nameAlone.test(code)) continue;
      const parts = code.replace(/\(…?\)$/, '').split('.');
      for (const name of parts)
        if (codeName.test(name) && !isKnown(name)) dead.push({ page, line: index + 1, name });
    }
  }
  return dead;
}
