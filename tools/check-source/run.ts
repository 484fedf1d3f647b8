import { redirectToEmulator } from '@bellwether/connectors/kit/emulated';
import { createLimiter } from '@bellwether/connectors/kit/limiter';
import { SourceError } from '@bellwether/connectors/kit/source-error';
import { connectors } from '@bellwether/connectors/list';
import { readSourceConfig } from '../../apps/server/src/config.ts';
import { openAccess } from './access.ts';
import type { CheckArguments } from './arguments.ts';
import { openDescription } from './description.ts';
import { watchFields } from './field-reads.ts';
import { writeStep, writeSummary } from './report.ts';
import { hideIds } from './shapes.ts';
import { type Access, type Step, walkSource } from './walk.ts';

/** The check ends by itself, whatever the service answers. */
const maxMs = 240_000;

type CheckOptions = {
  env: NodeJS.ProcessEnv;
  now?: () => Date;
  /** Writes a part of the report, which holds no data of the account. */
  write: (text: string) => void;
  /** Shows the address of a sign-in, which is no part of the report. */
  show: (address: string) => void;
};

/**
 * Checks a connector with real credentials, and writes the report. Returns whether all steps work.
 * @throws MissingSetting, or Error for a wrong setting
 */
export const checkSource = async (
  { vendor, account, port }: CheckArguments,
  { env, now = () => new Date(), write, show }: CheckOptions,
): Promise<boolean> => {
  const connector = connectors.get(vendor);
  if (!connector) throw new Error(`No connector reads ${vendor}.`);
  const { oauthClients: clients, emulatorUrl } = readSourceConfig(env);
  const resolve = emulatorUrl === undefined ? (url: string) => url : redirectToEmulator(emulatorUrl);
  write(`Check of ${connector.service} (${vendor}) on ${now().toISOString().slice(0, 10)}`);
  let access: Access;
  try {
    access = await openAccess(connector, { env, clients, resolve, now, port, account, show });
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    write(`Result: the sign-in fails: ${error.fault}. ${hideIds(error.message)}`);
    return false;
  }
  const description = openDescription(vendor);
  const fields = watchFields();
  const context = { connector, description, fields, limiter: createLimiter(), resolve, now };
  const steps: Step[] = [];
  for await (const step of walkSource({ context, access, signal: AbortSignal.timeout(maxMs) }, account)) {
    steps.push(step);
    write(writeStep(step, steps.length));
  }
  write(writeSummary(description, steps, fields.listUnread()));
  return steps.every(({ works }) => works);
};
