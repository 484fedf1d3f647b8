import type { BusinessScope } from '@bellwether/domain/access/scope';

/** Search of a user in one business. */
export type Search = { scope: BusinessScope; keywords: string; signal: AbortSignal };
