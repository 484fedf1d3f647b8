import type { Business } from '@bellwether/contract/api/shapes';
import { type IntegrationTypeId, knownIntegrationTypes } from '@bellwether/domain/sources/integrations';

/** Returns the types of the integrations that a business has connected. */
export const listConnectedTypes = ({ integrations }: Pick<Business, 'integrations'>): IntegrationTypeId[] =>
  knownIntegrationTypes(integrations.map(({ fk_integration_type_id }) => fk_integration_type_id));
