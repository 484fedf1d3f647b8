import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Mapping } from '@bellwether/contract/api/csv-uploads';
import { type CsvUpload, csvUploadSchema } from '@bellwether/contract/api/csv-uploads';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { eq } from 'drizzle-orm';
import { buildApp } from '../../../app.ts';
import type { Config } from '../../../config.ts';
import type { App } from '../../../http/deps.ts';
import {
  businesses,
  csvUploads,
  rememberedMappings,
  sourceAccounts,
} from '../../../platform/postgres/schema.ts';
import { openTestApp, openTestJobs } from '../../../testing/test-app.ts';
import { removeOldFilesJob } from '../register.ts';

type Answer = { status: number; body: unknown; text: string; headers: Record<string, unknown> };
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Opens a test app whose businesses use only uploads (GBP, no integrations), signed in as an adviser of two of them.
 * The business `closed` has no Financials module.
 */
export async function openUploadFixture(config: Partial<Config> = {}) {
  const testApp = await openTestApp({ config });
  const { north: ours, south: closed, elsewhere: foreign } = testApp.business;
  await testApp.store.db.delete(sourceAccounts);
  await testApp.store.db.update(businesses).set({ currency: 'GBP' });
  await testApp.store.db
    .update(businesses)
    .set({ moduleAccess: ['dashboard'] })
    .where(eq(businesses.id, closed));
  const { deps, store } = testApp;
  /** Job queue of the current server; a restart replaces it on the same stores. */
  let jobs = openTestJobs(store);
  const stopWork = () => jobs.stop();
  const build = () => buildApp({ ...deps, jobs }, { logLevel: 'error' });
  let app: App = await build();
  const { token } = await testApp.logOn('adviser');
  const sendRequest = async (
    method: Method,
    url: string,
    more: { payload?: object; headers?: object } = {},
  ) => {
    const reply = await app.server.inject({
      method,
      url: `/v1${url}`,
      headers: { authorization: `Bearer ${token}`, ...more.headers },
      ...(more.payload === undefined ? {} : { payload: more.payload }),
    });
    const json = String(reply.headers['content-type']).includes('json');
    const answer: Answer = {
      status: reply.statusCode,
      body: json ? (reply.json() as unknown) : reply.body,
      text: reply.body,
      headers: reply.headers,
    };
    return answer;
  };

  const query = (kind: UploadType, business = ours) => `?business_id=${business}&kind=${kind}`;
  const one = (answer: Answer): CsvUpload => {
    if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
    return csvUploadSchema.parse((answer.body as { data: unknown }).data);
  };
  const get = async (kind: UploadType, id: string) =>
    one(await sendRequest('GET', `/csv-uploads/${id}${query(kind)}`));
  const settled = async (kind: UploadType, id: string): Promise<CsvUpload> => {
    for (;;) {
      const upload = await get(kind, id);
      if (upload.state !== 'checking' && upload.state !== 'importing') return upload;
      await pause(20);
    }
  };
  const send = (kind: UploadType, content: FileContent, name = 'export.csv', business = ours) =>
    sendRequest('POST', `/csv-uploads${query(kind, business)}`, multipart(content, name));
  const act = async (kind: UploadType, id: string, what: 'import' | 'cancel' | 'undo') =>
    one(await sendRequest('POST', `/csv-uploads/${id}/${what}${query(kind)}`));

  return {
    ours,
    foreign,
    closed,
    testApp,
    ask: sendRequest,
    query,
    send,
    /** Asks the server to recognise the kind of a file; nothing is stored. */
    recognise: (content: FileContent, business = ours) =>
      sendRequest('POST', `/csv-uploads/recognise?business_id=${business}`, multipart(content, 'export.csv')),
    get,
    settled,
    act,
    /** Uploads a file and waits for its dry run. */
    check: async (kind: UploadType, content: FileContent) => settled(kind, one(await send(kind, content)).id),
    map: async (kind: UploadType, id: string, mapping: Mapping) => {
      one(await sendRequest('PUT', `/csv-uploads/${id}${query(kind)}`, { payload: { mapping } }));
      return settled(kind, id);
    },
    /** Imports a checked upload and waits until it ends. */
    importFile: async (kind: UploadType, id: string) => {
      await act(kind, id, 'import');
      return settled(kind, id);
    },
    list: async (kind: UploadType) =>
      ((await sendRequest('GET', `/csv-uploads${query(kind)}`)).body as { data: CsvUpload[] }).data,
    report: async (path: string, from: string, to: string, more = ''): Promise<ReportAnswer> => {
      const filter = encodeURIComponent(`business:=${ours},from_date:>=${from},to_date:<=${to}`);
      const answer = await sendRequest('GET', `/modules/${path}?per_page=-1&filter=${filter}${more}`);
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.body as ReportAnswer;
    },
    dataVersion: async () =>
      String(
        (await sendRequest('GET', `/modules/financials/data/financial-revenue?filter=business:=${ours}`))
          .headers['etag'],
      ),
    folder: join(deps.config.dataDir, 'uploads'),
    files: () => readdir(join(deps.config.dataDir, 'uploads')),
    /** Opens the app's server on a free port too, and returns its URL. */
    listen: () => app.server.listen({ port: 0, host: '127.0.0.1' }),
    stopWork,
    /** Undoes and deletes all uploads, for the next test. */
    clear: async () => {
      const rows = await testApp.store.db.select().from(csvUploads);
      for (const { id, kind, state } of rows) {
        await settled(kind, id);
        if (state === 'imported') await sendRequest('POST', `/csv-uploads/${id}/undo${query(kind)}`);
      }
      await testApp.store.db.delete(csvUploads);
      await testApp.store.db.delete(rememberedMappings);
    },
    /** Queues the nightly job now. The job may take a moment to run. */
    removeOldFiles: async () => (await jobs.open()).send(removeOldFilesJob, {}),
    restart: async () => {
      await stopWork();
      await app.server.close();
      jobs = openTestJobs(store);
      app = await build();
      await app.server.listen({ port: 0, host: '127.0.0.1' });
    },
    close: async () => {
      await stopWork();
      await app.server.close();
      await testApp.close();
    },
  };
}
export type UploadFixture = Awaited<ReturnType<typeof openUploadFixture>>;

export type FileContent = string | Uint8Array | AsyncIterable<Uint8Array>;

/** Builds a multipart body with a file, streamed in chunks. */
function multipart(content: FileContent, name: string) {
  const boundary = 'an-upload-boundary';
  const pieces = async function* () {
    yield Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n`,
    );
    if (typeof content === 'string' || content instanceof Uint8Array) yield Buffer.from(content);
    else yield* content;
    yield Buffer.from(`\r\n--${boundary}--\r\n`);
  };
  return {
    payload: Readable.from(pieces(), { objectMode: false }),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
