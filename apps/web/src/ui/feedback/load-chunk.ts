/** Timeout for loading a chunk, in ms. */
export const chunkTimeoutMs = 120_000;

/**
 * Error of a chunk (script or stylesheet) that did not load: either a new version replaced it, or the network is down.
 */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  /** Address of the stylesheet; set only if the chunk is a stylesheet. */
  readonly code: 'CSS_CHUNK_LOAD_FAILED' | undefined;
  constructor(message: string, code?: 'CSS_CHUNK_LOAD_FAILED', options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

const isStylesheet = (failure: unknown) =>
  failure instanceof Error && failure.message.startsWith('Unable to preload CSS');

/**
 * Loads a chunk of the application.
 * @throws ChunkLoadError when it fails or takes longer than `timeoutMs`.
 */
export async function loadChunk<T>(load: () => Promise<T>, timeoutMs = chunkTimeoutMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ChunkLoadError(`Part of the page did not load within ${timeoutMs / 1000} s.`)),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([load(), late]);
  } catch (failure) {
    if (failure instanceof ChunkLoadError) throw failure;
    const code = isStylesheet(failure) ? 'CSS_CHUNK_LOAD_FAILED' : undefined;
    throw new ChunkLoadError('Part of the page could not be loaded.', code, { cause: failure });
  } finally {
    clearTimeout(timer);
  }
}
