import {
  closeMonth,
  getGrowthReport,
  listGrowthComments,
  listGrowthMonths,
  reopenMonth,
  saveGrowthComment,
} from '@bellwether/contract/api/figures/growth-report';
import { growthReportPage } from '@bellwether/contract/pages/growth-report/page';
import { bindEndpoint } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { closedMonthsArchivePart, growthCommentsArchivePart } from './archive.ts';
import { readCommentVersions, saveComment } from './comments.ts';
import { readGrowthDocument } from './document.ts';
import { readMonthsWithData } from './months.ts';
import { closeMonthNow, readGrowthReport, reopenClosedMonth } from './report.ts';

/** Registers the routes of the growth report: figures of a month, comments, and closing and reopening a month. */
export const register = (app: App, deps: Deps): void => {
  deps.contributions.archiveParts.add(growthCommentsArchivePart, closedMonthsArchivePart);
  deps.contributions.pageAnswerers.add({
    path: growthReportPage.path,
    answer: (scope, selection, signal) => readGrowthDocument(deps, scope, selection, signal),
  });
  bindEndpoint(app, getGrowthReport, async ({ query }, { scope, signal }) => ({
    data: await readGrowthReport(deps, scope, query.month, signal, query.version),
  }));

  bindEndpoint(app, listGrowthMonths, async (_, { scope }) => ({
    data: await readMonthsWithData(deps, scope),
  }));

  bindEndpoint(app, saveGrowthComment, async ({ params, body }, { scope }) => ({
    data: await saveComment(deps, scope, {
      month: body.month,
      section: params.section,
      basedOn: body.based_on,
      text: body.text,
    }),
  }));

  bindEndpoint(app, listGrowthComments, async ({ params, query }, { scope }) => ({
    data: await readCommentVersions(deps.db, scope, query.month, params.section),
  }));

  bindEndpoint(app, closeMonth, async ({ body }, { scope, signal }) => ({
    data: await closeMonthNow(deps, scope, body.month, signal),
  }));

  bindEndpoint(app, reopenMonth, async ({ body }, { scope, signal }) => ({
    data: await reopenClosedMonth(deps, scope, body.month, body.reason, signal),
  }));
};
