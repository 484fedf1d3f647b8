import { writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type CsvUpload,
  createCsvUpload,
  getCsvUpload,
  importCsvUpload,
  listCsvUploads,
} from '@bellwether/contract/api/csv-uploads';
import { getReport } from '@bellwether/contract/api/figures/reports';
import { logon } from '@bellwether/contract/api/people/auth';
import { createServerClient, type ImportServer } from '../import/server.ts';
import { crashAccount } from './seed.ts';

/** Number of lines in every file. Each file replaces all rows of the previous file. */
export const linesPerFile = 60_000;
const patienceMs = 60_000;
const pollMs = 10;

/** Writes a version of the file: always the same documents and days, with every amount equal to the version. */
export async function writeFileVersion(path: string, version: number): Promise<void> {
  const rows = Array.from({ length: linesPerFile }, (_, i) => {
    const day = new Date(Date.UTC(2025, 0, 1 + (i % 365))).toISOString().slice(0, 10);
    return `V${i},${day},Customer ${i % 997},Product ${i % 53},${version}.00`;
  });
  await writeFile(path, `Invoice Number,Invoice Date,Customer,Product,Amount\n${rows.join('\n')}\n`);
}

export type CrashClient = {
  upload(path: string): Promise<CsvUpload>;
  get(id: string): Promise<CsvUpload>;
  list(): Promise<CsvUpload[]>;
  beginImport(id: string): Promise<CsvUpload>;
  /**
   * Waits until an upload is neither `checking` nor `importing`.
   * @throws after a minute.
   */
  settled(id: string): Promise<CsvUpload>;
  slice(): Promise<{ revenue: number; documents: number }>;
};

export async function signInForCrash(url: string, businessId: string): Promise<CrashClient> {
  const { token } = await createServerClient(url).ask(logon, { body: crashAccount });
  return clientOf(createServerClient(url, token), businessId);
}

function clientOf(server: ImportServer, businessId: string): CrashClient {
  const query = { business_id: businessId, kind: 'invoices' };
  const get = async (id: string) => (await server.ask(getCsvUpload, { query, params: { id } })).data;
  return {
    get,
    upload: async (file) => (await server.ask(createCsvUpload, { query, file })).data,
    list: async () => (await server.ask(listCsvUploads, { query })).data,
    beginImport: async (id) => (await server.ask(importCsvUpload, { query, params: { id } })).data,
    settled: async (id) => {
      const giveUp = performance.now() + patienceMs;
      while (performance.now() < giveUp) {
        const upload = await get(id);
        if (upload.state !== 'checking' && upload.state !== 'importing') return upload;
        await pause(pollMs);
      }
      throw new Error(`The upload ${id} is stuck.`);
    },
    slice: async () => {
      const filter = `business:=${businessId},from_date:>=2025-01-01,to_date:<=2025-12-31`;
      const { meta } = await server.ask(getReport, {
        params: { module: 'financials', report: 'financial-revenue' },
        query: { filter, timestamp: 'month' },
      });
      const totals = meta[0]?.totals ?? {};
      return { revenue: Number(totals['revenue'] ?? 0), documents: Number(totals['invoices'] ?? 0) };
    },
  };
}
