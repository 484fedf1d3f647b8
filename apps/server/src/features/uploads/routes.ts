import {
  cancelCsvUpload,
  createCsvUpload,
  deleteCsvUpload,
  getCsvUpload,
  getCsvUploadRejects,
  importCsvUpload,
  listCsvUploads,
  mapCsvUpload,
  recogniseCsvUpload,
  undoCsvUpload,
} from '@bellwether/contract/api/csv-uploads';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import { bindEndpoint } from '../../http/bind.ts';
import type { App } from '../../http/deps.ts';
import { reply } from '../../http/reply.ts';
import { cancelUpload, importUpload, mapUpload, requireChecked, undoUpload } from './actions.ts';
import type { UploadContext } from './context.ts';
import { deleteUpload } from './files/file-retention.ts';
import { receiveUpload } from './files/receive.ts';
import { streamRejects } from './files/rejects.ts';
import { presentUpload } from './present.ts';
import { recogniseUpload } from './recognise-upload.ts';
import { requireUpload } from './require-upload.ts';
import { listUploads, readUploaderNames, type StoredUpload } from './store.ts';

export function bindUploads(app: App, context: UploadContext): void {
  const { db, running } = context;
  const present = async ({ business }: BusinessScope, uploads: readonly StoredUpload[]) => {
    const names = await readUploaderNames(db, uploads);
    return uploads.map((upload) =>
      presentUpload(upload, business, names.get(upload.createdBy) ?? '', running.progressOf(upload.id)),
    );
  };
  const one = async (scope: BusinessScope, upload: StoredUpload) => {
    const [data = presentUpload(upload, scope.business, '')] = await present(scope, [upload]);
    return { data };
  };

  bindEndpoint(app, listCsvUploads, async ({ query }, { scope }) => ({
    data: await present(scope, await listUploads(db, scope, query.kind)),
  }));
  bindEndpoint(app, createCsvUpload, async ({ query, body }, { scope }) =>
    one(scope, await receiveUpload(context, scope, query.kind, { ...body, channel: query.channel })),
  );
  bindEndpoint(app, recogniseCsvUpload, async ({ body }, { scope }) => ({
    data: await recogniseUpload(context, scope, body.stream),
  }));
  bindEndpoint(app, getCsvUpload, async ({ params, query }, { scope }) =>
    one(scope, await requireUpload(context, scope, query.kind, params.id)),
  );
  bindEndpoint(app, mapCsvUpload, async ({ params, query, body }, { scope }) =>
    one(scope, await mapUpload(context, scope, query.kind, params.id, body.mapping)),
  );
  bindEndpoint(app, importCsvUpload, async ({ params, query }, { scope }) =>
    one(scope, await importUpload(context, scope, query.kind, params.id, query.accept_loss === 'true')),
  );
  bindEndpoint(app, cancelCsvUpload, async ({ params, query }, { scope }) =>
    one(scope, await cancelUpload(context, scope, query.kind, params.id)),
  );
  bindEndpoint(app, undoCsvUpload, async ({ params, query }, { scope }) =>
    one(scope, await undoUpload(context, scope, query.kind, params.id)),
  );
  bindEndpoint(app, deleteCsvUpload, async ({ params, query }, { scope }) => ({
    message: await deleteUpload(context, scope, query.kind, params.id),
  }));
  bindEndpoint(app, getCsvUploadRejects, async ({ params, query }, { scope, signal }) => {
    const upload = await requireChecked(context, scope, query.kind, params.id);
    const name = encodeURIComponent(`${scope.business.tradingName}-${upload.fileName}-rejected.csv`);
    const { stream, bytes } = await streamRejects(context, scope, upload, signal);
    return reply(stream, {
      'content-length': String(bytes),
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename*=UTF-8''${name}`,
    });
  });
}
