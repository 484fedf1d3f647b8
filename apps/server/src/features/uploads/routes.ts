import type { BusinessScope } from '@bellwether/contract/access/scope';
import {
  cancelCsvUpload,
  createCsvUpload,
  deleteCsvUpload,
  getCsvUpload,
  getCsvUploadRejects,
  importCsvUpload,
  listCsvUploads,
  mapCsvUpload,
  undoCsvUpload,
} from '@bellwether/contract/api/csv-uploads';
import { bind } from '../../http/bind.ts';
import type { App } from '../../http/deps.ts';
import { reply } from '../../http/reply.ts';
import type { Desk } from './desk.ts';
import { deleteUpload } from './keeping-files.ts';
import { presentUpload } from './present.ts';
import { receiveUpload } from './receive.ts';
import { rejectsOf } from './rejects.ts';
import { listUploads, namesOf, type Upload } from './store.ts';
import {
  cancelUpload,
  importUpload,
  mapUpload,
  requireChecked,
  requireUpload,
  undoUpload,
} from './wishes.ts';

/** The calls of CSV uploads. */
export function bindUploads(app: App, desk: Desk): void {
  const { db, running } = desk;
  const present = async ({ business }: BusinessScope, uploads: readonly Upload[]) => {
    const names = await namesOf(db, uploads);
    return uploads.map((upload) =>
      presentUpload(upload, business, names.get(upload.createdBy) ?? '', running.progressOf(upload.id)),
    );
  };
  const one = async (scope: BusinessScope, upload: Upload) => {
    const [data = presentUpload(upload, scope.business, '')] = await present(scope, [upload]);
    return { data };
  };

  bind(app, listCsvUploads, async ({ query }, { scope }) => ({
    data: await present(scope, await listUploads(db, scope, query.kind)),
  }));
  bind(app, createCsvUpload, async ({ query, body }, { scope }) =>
    one(scope, await receiveUpload(desk, scope, query.kind, { ...body, channel: query.channel })),
  );
  bind(app, getCsvUpload, async ({ params, query }, { scope }) =>
    one(scope, await requireUpload(desk, scope, query.kind, params.id)),
  );
  bind(app, mapCsvUpload, async ({ params, query, body }, { scope }) =>
    one(scope, await mapUpload(desk, scope, query.kind, params.id, body.mapping)),
  );
  bind(app, importCsvUpload, async ({ params, query }, { scope }) =>
    one(scope, await importUpload(desk, scope, query.kind, params.id, query.accept_loss === 'true')),
  );
  bind(app, cancelCsvUpload, async ({ params, query }, { scope }) =>
    one(scope, await cancelUpload(desk, scope, query.kind, params.id)),
  );
  bind(app, undoCsvUpload, async ({ params, query }, { scope }) =>
    one(scope, await undoUpload(desk, scope, query.kind, params.id)),
  );
  bind(app, deleteCsvUpload, async ({ params, query }, { scope }) => ({
    message: await deleteUpload(desk, scope, query.kind, params.id),
  }));
  bind(app, getCsvUploadRejects, async ({ params, query }, { scope, signal }) => {
    const upload = await requireChecked(desk, scope, query.kind, params.id);
    const name = encodeURIComponent(`${scope.business.tradingName}-${upload.fileName}-rejected.csv`);
    const { stream, bytes } = await rejectsOf(desk, scope, upload, signal);
    return reply(stream, {
      'content-length': String(bytes),
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename*=UTF-8''${name}`,
    });
  });
}
