import { SourceError, writeJson } from './source-error.ts';

/** More pages than any real list has. */
const maxPages = 20_000;
/** More empty pages in a row than a list with deleted rows has. */
const maxEmptyPages = 20;

/** Page of a list: its rows, and the token or address of the next page; '' on the last one. */
export type ListPage<Row> = { rows: readonly Row[]; next: string };

/** Identifies a page by its size and its first and last row, which no two pages of a list share. */
const markOf = (rows: readonly unknown[]): string =>
  `${rows.length} ${writeJson(rows[0])} ${writeJson(rows.at(-1))}`;

/**
 * Yields the pages of a list. @param readPage returns the page of a token; '' is the first
 * @throws SourceError if a token or a page comes again, because the list would never end.
 */
export async function* readPages<Row>(
  service: string,
  readPage: (token: string) => Promise<ListPage<Row>>,
): AsyncGenerator<readonly Row[]> {
  const [tokens, marks] = [new Set<string>(), new Set<string>()];
  let empty = 0;
  for (let token = ''; ; ) {
    const { rows, next } = await readPage(token);
    const mark = markOf(rows);
    empty = rows.length === 0 ? empty + 1 : 0;
    const isRepeated = rows.length > 0 && marks.has(mark);
    if (isRepeated || (next !== '' && tokens.has(next)) || tokens.size > maxPages || empty > maxEmptyPages)
      throw new SourceError('service_down', `${service} repeats its pages without an end.`);
    yield rows;
    if (next === '') return;
    marks.add(mark);
    tokens.add(next);
    token = next;
  }
}
