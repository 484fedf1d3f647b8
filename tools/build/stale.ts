/** Must something be built again? `builtAt` and the sources' times are milliseconds; what was never built must. */
export const isStale = (builtAt: number | undefined, sourcesChangedAt: readonly number[]): boolean =>
  builtAt === undefined || sourcesChangedAt.some((changed) => changed >= builtAt);
