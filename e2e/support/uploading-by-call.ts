import type { CsvUpload } from '@bellwether/contract/api/csv-uploads';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { expect } from 'vitest';
import { sendAsAdmin } from './send.ts';
import { testServer } from './test-server.ts';

type Wanted = {
  kind: UploadType;
  business: string;
  content: string | Buffer<ArrayBuffer>;
  /** Date range of the file, if its rows have no dates. */
  period?: { from: string; to: string };
};

/** Uploads and imports a file by API, to prepare data for a test of another page. `undo` removes its rows again. */
export async function importFile({
  kind,
  business,
  content,
  period,
}: Wanted): Promise<{ undo: () => Promise<void> }> {
  const scope = `business_id=${business}&kind=${kind}`;
  const form = new FormData();
  form.append('file', new Blob([content], { type: 'text/csv' }), `${kind}.csv`);
  const reply = await fetch(`${testServer().baseUrl}/v1/csv-uploads?${scope}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${testServer().sessions.admin.token}` },
    body: form,
  });
  if (!reply.ok) throw new Error(`${kind}: ${reply.status} ${await reply.text()}`);
  const { data: upload } = (await reply.json()) as { data: CsvUpload };
  const at = (action = '') => `/v1/csv-uploads/${upload.id}${action}?${scope}`;
  const become = (state: CsvUpload['state']) =>
    expect.poll(async () => (await sendAsAdmin<{ data: CsvUpload }>('GET', at())).data.state).toBe(state);
  await sendAsAdmin('PUT', at(), {
    mapping: { ...upload.mapping, ...(period ? { period } : {}) },
  });
  await become('checked');
  await sendAsAdmin('POST', at('/import'));
  await become('imported');
  return {
    undo: async () => {
      await sendAsAdmin('POST', at('/undo'));
    },
  };
}
