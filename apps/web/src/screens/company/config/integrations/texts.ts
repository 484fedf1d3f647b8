import type { Integration } from '@bellwether/contract/api/integrations';
import { product } from '@bellwether/domain/catalogue/product';
import { comesFromFiles, deliversRows, needsSignIn } from '@bellwether/domain/sources/deliveries';

/** Reports whether figures of a type only come from files, also because this installation cannot sign in at its service. */
export const isUnread = (type: string, canSignIn: boolean): boolean =>
  comesFromFiles(type) || (needsSignIn(type) && !canSignIn);

/** Says why the figures of a type only come from files. */
export const unreadText = (type: string, name: string): string =>
  needsSignIn(type)
    ? `${product.name} cannot sign in at ${name} yet: an administrator has to register it there first.`
    : `Google has shut down the older ${name}, so ${product.name} cannot read it.`;

type Disconnected = Pick<Integration, 'account' | 'api_key' | 'last_load'> & {
  fk_integration_type_id: string;
  integration_type: { name: string };
};

/** Says what ends when an integration is disconnected, and that its figures stay. */
export const disconnectTexts = (integration: Disconnected): string[] => {
  const { fk_integration_type_id: type, integration_type: about, account, last_load: last } = integration;
  const credentials = integration.api_key === null ? [] : [`${product.name} deletes the saved credentials.`];
  const figures = last ? ['Pages and reports go on showing the figures that have arrived.'] : [];
  if (comesFromFiles(type))
    return [...credentials, ...figures, 'You can still upload its figures as CSV files.'];
  const ends = account
    ? `No new figures will arrive from the account ${account.name}.`
    : deliversRows(type)
      ? `No new figures will arrive from ${about.name}.`
      : `${product.name} stops using ${about.name}.`;
  return [ends, ...figures, ...credentials];
};
