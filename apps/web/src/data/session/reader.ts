import type { IntegrationTypeId } from '@bellwether/domain/sources/integrations';

/** Facts about the user that the guard of a screen needs. */
export type Reader = {
  /** Modules that the user may read in the current business. */
  permissions: readonly string[];
  /** Modules that the user's roles allow in every business. */
  globalPermissions: readonly string[];
  moduleAccess: readonly string[];
  isSuperAdmin?: boolean;
  isAdmin?: boolean;
  /** Types of the current business's integrations. */
  connected?: readonly IntegrationTypeId[];
  hasSeveral?: boolean;
};
