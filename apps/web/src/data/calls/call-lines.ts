import { buildAuthorization, recordRefusedCall } from '../auth/token.ts';
import { maskNames, unmaskNames } from '../demo-mode.ts';
import { yieldToBrowser } from '../yield-to-browser.ts';
import { ApiError } from './api-error.ts';
import { callTimeoutMs } from './call.ts';

/** Maximum number of lines passed on at once, small enough that the page draws them without a noticeable pause. */
const batchSize = 8;

async function* readLineBatches(body: ReadableStream<Uint8Array>): AsyncGenerator<string[]> {
  let rest = '';
  const [reader, decoder] = [body.getReader(), new TextDecoder()];
  for (;;) {
    const { done, value } = await reader.read();
    const lines = (rest + decoder.decode(value, { stream: !done })).split('\n');
    rest = lines.pop() ?? '';
    for (let at = 0; at < lines.length; at += batchSize) yield lines.slice(at, at + batchSize);
    if (done) break;
  }
  if (rest !== '') yield [rest];
}

/**
 * Posts to an endpoint that streams JSON lines and passes each line on as it arrives. Lines that arrive together are
 * passed on together. Rejects with `ApiError` when the call is refused, the connection is lost or the timeout passes
 * (the last two with status 0).
 */
export async function callJsonLines(
  address: string,
  body: unknown,
  signal: AbortSignal,
  onLine: (line: unknown) => void,
): Promise<void> {
  const signed = buildAuthorization();
  try {
    const reply = await fetch(address, {
      method: 'POST',
      headers: { ...signed, 'content-type': 'application/json' },
      body: unmaskNames(JSON.stringify(body)),
      signal: AbortSignal.any([signal, AbortSignal.timeout(callTimeoutMs)]),
    });
    if (!reply.ok) {
      recordRefusedCall(reply.status, signed);
      throw new ApiError(reply.status, await reply.json().catch(() => null));
    }
    if (!reply.body) throw new ApiError(0, null);
    for await (const lines of readLineBatches(reply.body)) {
      for (const line of lines) onLine(maskNames(JSON.parse(line)));
      await yieldToBrowser();
    }
  } catch (failure) {
    throw failure instanceof ApiError ? failure : new ApiError(0, null);
  }
}
