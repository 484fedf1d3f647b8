import { downloadRows, getRow, listRows } from '@bellwether/contract/api/figures/rows';
import type { RowList } from '@bellwether/contract/rows/define';
import { listScopeModules, type Scope } from '@bellwether/domain/access/scope';
import { problem } from '@bellwether/domain/problems';
import { bindEndpoint } from '../../http/bind.ts';
import type { App } from '../../http/deps.ts';
import { reply } from '../../http/reply.ts';
import { streamRowsFile, streamRowsText } from './export.ts';
import { type RowsParams, readRowsParams } from './params.ts';
import { readRow, readRowsPage, referencedModules, requireRowList } from './read-rows.ts';

/**
 * Checks access to the filter's modules. @throws Problem 'not_allowed' for a filter on rows of a module that the user
 * may not read.
 */
const requireModules = (scope: Scope, list: RowList, { query }: RowsParams): void => {
  const open = listScopeModules(scope, 'read');
  if (!referencedModules(list, query).every((module) => open.includes(module))) throw problem('not_allowed');
};

/** Registers the routes of row lists: `GET /v1/modules/{module}/rows/{list}`, its export, and a row by its id. */
export const register = (app: App): void => {
  const { warehouse, clock, spool } = app.deps;
  const readRequest = (
    params: { module: string; list: string },
    query: Record<string, string | undefined>,
  ) => {
    const list = requireRowList(params);
    return { list, question: readRowsParams(query, list) };
  };

  bindEndpoint(app, listRows, async ({ params, query }, { scope, signal }) => {
    const { list, question } = readRequest(params, query);
    requireModules(scope, list, question);
    if (question.list.perPage !== -1) return readRowsPage(warehouse, scope, list, question, signal);
    const stream = await streamRowsText({ warehouse, clock, spool }, { list, scope, question, signal });
    return reply(stream, { 'content-type': 'application/json; charset=utf-8' });
  });

  bindEndpoint(app, downloadRows, ({ params, query }, { scope, signal }) => {
    const { list, question } = readRequest(params, query);
    requireModules(scope, list, question);
    return streamRowsFile({ warehouse, clock, spool }, { list, scope, question, signal });
  });

  bindEndpoint(app, getRow, ({ params }, { scope, signal }) =>
    readRow(warehouse, scope, requireRowList(params), params.id, signal),
  );
};
