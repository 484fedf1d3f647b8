/** What the guard of a screen needs to know about the reader. */
export type Reader = {
  /** What they may read in the current business. */
  permissions: readonly string[];
  /** What their roles give in every business. */
  globalPermissions: readonly string[];
  /** The modules that the current business has. */
  moduleAccess: readonly string[];
  isSuperAdmin?: boolean;
  /** The names of the integrations that the current business is connected to. */
  connected?: readonly string[];
  /** They have more than one business. */
  hasSeveral?: boolean;
};
