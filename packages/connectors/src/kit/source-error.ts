import type { SourceFault } from '@bellwether/contract/catalogue/source-faults';

/**
 * Failure of a source, as a user reads it: a sentence that names the service and holds no secret. `until`: time at
 * which a limit ends.
 */
export class SourceError extends Error {
  readonly fault: SourceFault;
  readonly until: Date | null;

  constructor(fault: SourceFault, message: string, options: { until?: Date; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.fault = fault;
    this.until = options.until ?? null;
  }
}
