import type { ListFormat, ListQuery } from '@bellwether/contract/query/list-query';
import type { Scope } from '@bellwether/domain/access/scope';
import type { ModuleSlug } from '@bellwether/domain/access/slugs';
import { capitalise } from '@bellwether/domain/format/capitalise';
import type { Deps } from '../../http/deps.ts';
import { listFileName, replyWithFile, writeTable } from '../../http/table-file.ts';
import { queueKeyOf } from '../../platform/fair-queue.ts';
import type { SpooledResponse } from '../../platform/spool.ts';
import type { ItemContext } from './context.ts';
import { exportColumns } from './export.ts';
import type { ItemType } from './item-type.ts';
import { jsonPage } from './reading/json-page.ts';
import { createUserNames } from './reading/user-names.ts';
import { readInBatches } from './writing/batches.ts';

type DownloadContext = ItemContext & Pick<Deps, 'spool'>;

type DownloadRequest = {
  kind: ItemType;
  scope: Scope<ModuleSlug, 'read'>;
  query: ListQuery;
  signal: AbortSignal;
};

/** Rejects an invalid query at once. Rows are read only when the result is iterated. */
const streamParts = (
  context: DownloadContext,
  { kind, scope, query, signal }: DownloadRequest,
  format: ListFormat,
) => {
  if (format === 'json') return jsonPage(readInBatches(context, kind, scope, query, { signal }));
  const names = createUserNames(kind.form);
  const exportContext = { namesOf: names.of, businesses: scope.businesses };
  const { with: _, ...plain } = query;
  const batches = readInBatches(context, kind, scope, plain, {
    look: (items) => names.learn(context.db, items),
    signal,
  });
  return writeTable(exportColumns(kind.form, exportContext), batches, format);
};

const writeToSpool = (
  deps: DownloadContext,
  request: DownloadRequest,
  format: ListFormat,
): Promise<SpooledResponse> => {
  const parts = streamParts(deps, request, format);
  return deps.spool.write(queueKeyOf(request.scope), () => parts, request.signal);
};

/** Streams the JSON response of a list request that covers all items. */
export const streamItems = async (deps: DownloadContext, request: DownloadRequest) =>
  (await writeToSpool(deps, request, 'json')).stream;

export const download = async (deps: DownloadContext, request: DownloadRequest) => {
  const { kind, scope, query } = request;
  const format = query.format ?? 'csv';
  const title = capitalise(`${kind.form.item}s`);
  const name = listFileName(scope.businesses, title, deps.clock.now(), format);
  return replyWithFile(await writeToSpool(deps, request, format), name, format);
};
