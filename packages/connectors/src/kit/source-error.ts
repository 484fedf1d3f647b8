import type { SourceFault } from '@bellwether/domain/sources/source-faults';

const maxAnswerCharacters = 10_000;

/** Removes NUL characters, which PostgreSQL cannot store. A failure that cannot be stored would never end its run. */
export const withoutNul = (text: string): string => text.replaceAll('\0', '');

/**
 * Writes a value of a service as JSON, for support and for comparison. JSON.parse reads values that are nested too deeply
 * for JSON.stringify.
 */
export const writeJson = (value: unknown): string => {
  try {
    return String(JSON.stringify(value));
  } catch {
    return '(nested too deeply to be shown)';
  }
};

/**
 * Failure of a source. The message is a sentence for users that names the service and contains no secret. `until`: time
 * at which a limit ends. `answer`: beginning of an unreadable response, for support.
 */
export class SourceError extends Error {
  readonly fault: SourceFault;
  readonly until: Date | null;
  readonly answer: string | null;

  constructor(
    fault: SourceFault,
    message: string,
    options: { until?: Date; answer?: string; cause?: unknown } = {},
  ) {
    super(withoutNul(message), options.cause === undefined ? undefined : { cause: options.cause });
    this.fault = fault;
    this.until = options.until ?? null;
    this.answer =
      options.answer === undefined ? null : withoutNul(options.answer).slice(0, maxAnswerCharacters);
  }
}
