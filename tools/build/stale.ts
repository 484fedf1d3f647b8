/** Returns whether a build is missing or not newer than all its sources. All times are in milliseconds. */
export const isStale = (builtAt: number | undefined, sourcesChangedAt: readonly number[]): boolean =>
  builtAt === undefined || sourcesChangedAt.some((changed) => changed >= builtAt);
