import type { Connector } from '@bellwether/connectors/kit/connector';
import { redirectToEmulator } from '@bellwether/connectors/kit/emulated';
import type { OAuthApp, OAuthService } from '@bellwether/connectors/kit/oauth';
import { connectors } from '@bellwether/connectors/list';
import { problem } from '@bellwether/domain/problems';
import type { IntegrationTypeId } from '@bellwether/domain/sources/integrations';
import type { Config } from '../../../config.ts';

/** Returns this installation's OAuth client at a service; undefined if no admin has registered one. */
export const findClient = (
  { oauthClients }: Pick<Config, 'oauthClients'>,
  { setting }: OAuthService,
): OAuthApp | undefined => oauthClients[setting];

/** Creates a function that maps a service's URL to the URL to call, which an emulator may replace. */
export const resolveAddress = ({ emulatorUrl }: Pick<Config, 'emulatorUrl'>): ((url: string) => string) =>
  emulatorUrl === undefined ? (url) => url : redirectToEmulator(emulatorUrl);

export type OAuthConnector = Connector & { oauth: OAuthService };

/** Returns the connector of a service whose accounts a user can connect by signing in; undefined if there is none. */
export const findOAuthConnector = (
  config: Pick<Config, 'oauthClients'>,
  vendor: string,
): OAuthConnector | undefined => {
  const connector = connectors.get(vendor);
  if (!connector?.oauth || !findClient(config, connector.oauth)) return undefined;
  return { ...connector, oauth: connector.oauth };
};

/** Returns the connector of a service with a sign-in. @throws Problem 'not_found' for a service without. */
export const requireConnector = (config: Pick<Config, 'oauthClients'>, vendor: string): OAuthConnector => {
  const connector = findOAuthConnector(config, vendor);
  if (!connector) throw problem('not_found');
  return connector;
};

/** Lists the services whose accounts a user can connect by signing in, with their names. */
export const listOAuthClients = (
  config: Pick<Config, 'oauthClients'>,
): { type: IntegrationTypeId; service: string }[] =>
  [...connectors.keys()].flatMap((id) => {
    const found = findOAuthConnector(config, id);
    return found ? [{ type: found.vendor, service: found.oauth.name }] : [];
  });
