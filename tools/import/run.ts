import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { listBusinesses } from '@bellwether/contract/api/businesses';
import {
  type CsvUpload,
  cancelCsvUpload,
  createCsvUpload,
  getCsvUpload,
  importCsvUpload,
  mapCsvUpload,
} from '@bellwether/contract/api/csv-uploads';
import { logon } from '@bellwether/contract/api/people/auth';
import { otherRevenueSourceNote } from '@bellwether/domain/sources/revenue-source';
import type { ImportArguments } from './arguments.ts';
import { columnMappingText, dryRunText, progressText, resultText } from './print.ts';
import { createServerClient, ImportRefused, type ImportServer } from './server.ts';

const pollMs = 250;

/**
 * Uploads a file, shows its dry run and imports it. @throws ImportRefused when the server refuses the file or the user
 * declines.
 */
export async function runImport(wanted: ImportArguments): Promise<void> {
  const { token } = await createServerClient(wanted.url).ask(logon, {
    body: { email: wanted.email, password: wanted.password },
  });
  const server = createServerClient(wanted.url, token);
  const business = await businessNamed(server, wanted.business);
  const query = { business_id: business.id, kind: wanted.kind };
  const { data: received } = await server.ask(createCsvUpload, { query, file: wanted.file });
  const request = { query, params: { id: received.id } };

  const stopListening = onInterrupt(async () => {
    await server.ask(cancelCsvUpload, request).catch(() => undefined);
  });
  try {
    if (wanted.map !== undefined) {
      const mapping = await readMapping(wanted.map);
      await server.ask(mapCsvUpload, { ...request, body: { mapping } });
    }
    const checked = await follow(server, request, 'checking');
    console.log(columnMappingText(checked));
    if (checked.dry_run) console.log(dryRunText(wanted.kind, checked.dry_run, business.currency));
    if (checked.other_source !== null)
      console.log(otherRevenueSourceNote(checked.other_source, 'this business'));
    if (checked.problems.length > 0) throw new ImportRefused(checked.problems.join('\n'));
    if (checked.state === 'cancelled') throw new ImportRefused('Cancelled. Nothing was imported.');
    if (wanted.dryRun) return;
    const isLoss = (checked.dry_run?.disappears ?? null) !== null;
    if (isLoss && !wanted.acceptLoss)
      throw new ImportRefused('Nothing was imported. Run it again with --accept-loss to import anyway.');
    if (!wanted.yes && !(await agreed())) throw new ImportRefused('Nothing was imported.');
    await server.ask(importCsvUpload, isLoss ? accepting(request) : request);
    const done = await follow(server, request, 'importing');
    if (done.state !== 'imported')
      throw new ImportRefused(done.problems.join('\n') || 'Cancelled. Nothing was imported.');
    console.log(resultText(done));
  } finally {
    stopListening();
  }
}

async function businessNamed(server: ImportServer, name: string): Promise<{ id: string; currency: string }> {
  const { data } = await server.ask(listBusinesses, { query: { per_page: '-1' } });
  const same = (text: string) => text.trim().toLowerCase() === name.trim().toLowerCase();
  const found = data.filter((one) => one.id === name || same(one.trading_name));
  const [only] = found;
  if (only && found.length === 1) return only;
  if (found.length > 1)
    throw new ImportRefused(`Several businesses are called "${name}". Give the ID of one.`);
  const names = data.map((one) => one.trading_name).slice(0, 20);
  throw new ImportRefused(`There is no business "${name}". You have: ${names.join(', ')}.`);
}

async function readMapping(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new ImportRefused(`${path} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

type One = { query: Record<string, string>; params: { id: string } };

const accepting = ({ query, params }: One): One => ({ query: { ...query, accept_loss: 'true' }, params });

/** Waits while the upload is in a state, and shows the progress on a terminal. */
async function follow(server: ImportServer, request: One, state: CsvUpload['state']): Promise<CsvUpload> {
  const draws = process.stderr.isTTY;
  for (;;) {
    const { data } = await server.ask(getCsvUpload, request);
    if (draws) process.stderr.write(`\r\u001b[K${data.progress ? progressText(data.progress) : ''}`);
    if (data.state !== state) return data;
    await pause(pollMs);
  }
}

/**
 * Asks a user at a terminal for confirmation. Without a terminal the import goes on, because a script has already
 * decided.
 */
async function agreed(): Promise<boolean> {
  if (!process.stdin.isTTY) return true;
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await asking.question('Import? [y/N] ');
  asking.close();
  return /^y(es)?$/i.test(answer.trim());
}

/**
 * The first Ctrl+C cancels the upload on the server and waits for the result; the second ends the program.
 */
function onInterrupt(cancel: () => Promise<void>): () => void {
  const handle = () => {
    process.off('SIGINT', handle);
    void cancel();
  };
  process.on('SIGINT', handle);
  return () => process.off('SIGINT', handle);
}
