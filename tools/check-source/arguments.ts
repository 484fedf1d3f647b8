import { parseArgs } from 'node:util';
import { connectors } from '@bellwether/connectors/list';

/** Default port of the redirect address, which has to be registered at the service. */
const defaultPort = 4399;

export const usageText = `npm run check-source -- SERVICE [--account ID] [--port ${defaultPort}]

  SERVICE    ${[...connectors.keys()].join(', ')}
  --account  the id of the account to read; the first one of the list without it
  --port     the port of the redirect address http://127.0.0.1:${defaultPort}/ of a sign-in

It reads the credentials from the environment:
  CHECK_REFRESH_TOKEN or CHECK_ACCESS_TOKEN  of a service with a sign-in; without both it signs in
  CHECK_CREDENTIAL                           of a service with a key, such as Token|SiteId
and the client of the installation, such as GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.`;

export type CheckArguments = { vendor: string; account: string | undefined; port: number };

/** Parses the command line. Returns an error message when it is invalid. */
export function readArguments(args: readonly string[]): CheckArguments | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { account: { type: 'string' }, port: { type: 'string', default: String(defaultPort) } },
    });
    const [vendor, ...more] = positionals;
    if (vendor === undefined || more.length > 0) return 'Name one service.';
    if (!connectors.has(vendor)) return `No connector reads "${vendor}".`;
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) return '--port must be a number below 65536.';
    return { vendor, account: values.account, port };
  } catch (error) {
    if (error instanceof TypeError) return error.message;
    throw error;
  }
}
