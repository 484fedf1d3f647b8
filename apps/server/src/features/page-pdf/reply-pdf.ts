import { Readable } from 'node:stream';
import { reply } from '../../http/reply.ts';

/** Returns a reply that downloads a PDF under a file name. */
export const replyPdf = (pdf: Uint8Array, name: string) =>
  reply(Readable.from([Buffer.from(pdf)], { objectMode: false }), {
    'content-type': 'application/pdf',
    'content-length': String(pdf.length),
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    'cache-control': 'no-store',
  });
