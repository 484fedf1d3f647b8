import { SourceError } from '../kit/source-error.ts';
import { shopifyName } from './judge.ts';

/** Longest line, in characters: an order has at most some thousand. */
const maxLineCharacters = 1_000_000;

/**
 * Yields the lines of a file as its bytes arrive, those of each part together. Only an unfinished line is kept. The file is
 * closed when the reader stops.
 * @throws SourceError for a line without an end
 */
export async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let open = '';
  for await (const chunk of body) {
    const lines = (open + decoder.decode(chunk, { stream: true })).split('\n');
    open = lines.pop() ?? '';
    if (open.length > maxLineCharacters)
      throw new SourceError('service_down', `${shopifyName} sent an export that cannot be read.`);
    yield lines.filter((line) => line !== '');
  }
  const last = open + decoder.decode();
  if (last !== '') yield [last];
}
