import { type AuditEntry, checkAudit, downloadAudit, listAudit } from '@bellwether/contract/api/people/audit';
import { parseListQuery } from '@bellwether/contract/query/list-query';
import { defaultTimeZone, product } from '@bellwether/domain/catalogue/product';
import { dayAt } from '@bellwether/domain/time/day';
import { bindEndpoint } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { type FileColumn, writeTableFile } from '../../http/table-file.ts';
import { verifyAuditChain } from './check.ts';
import { listAuditEntries, readEntriesInBatches } from './list.ts';

const fileColumns: FileColumn<AuditEntry>[] = [
  { label: 'Entry', value: ({ place }) => place },
  { label: 'Time (UTC)', value: ({ occurred }) => occurred },
  { label: 'Person', value: ({ user }) => user?.name ?? product.name },
  { label: 'Action', value: ({ action }) => action },
  { label: 'Item type', value: ({ item_type }) => item_type },
  { label: 'Item', value: ({ item_name }) => item_name },
  { label: 'Item ID', value: ({ item_id }) => item_id },
  { label: 'Business', value: ({ business }) => business?.name },
  { label: 'Details', value: ({ detail }) => JSON.stringify(detail) },
];

/** Registers the routes that list, download and verify the audit log. */
export const register = (app: App, { db, spool, clock }: Deps): void => {
  bindEndpoint(app, listAudit, ({ query }) => listAuditEntries(db, parseListQuery(query)));

  bindEndpoint(app, downloadAudit, ({ query }, { session, signal }) => {
    const list = parseListQuery(query);
    return writeTableFile(spool, {
      columns: fileColumns,
      batches: readEntriesInBatches(db, list, signal),
      name: [product.name, 'Audit log', dayAt(defaultTimeZone, clock.now())],
      format: list.format,
      queueKey: { person: session.user.id, business: undefined },
      signal,
    });
  });

  bindEndpoint(app, checkAudit, () => verifyAuditChain(db));
};
