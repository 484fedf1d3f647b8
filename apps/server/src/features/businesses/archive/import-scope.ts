import {
  type BusinessContext,
  type BusinessScope,
  grantBusinessScope,
} from '@bellwether/contract/access/scope';

/** The scope of a business that its importer is just making: nobody else knows of it yet. */
export const createImportScope = (userId: string, business: BusinessContext): BusinessScope =>
  grantBusinessScope({ userId, isAdmin: true }, business);
