import {
  type BusinessContext,
  type BusinessScope,
  grantBusinessScope,
} from '@bellwether/domain/access/scope';

/** Returns an admin scope for a business that is being imported and still hidden from all users. */
export const createImportScope = (userId: string, business: BusinessContext): BusinessScope =>
  grantBusinessScope({ userId, isAdmin: true }, business);
