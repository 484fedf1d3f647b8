import type { previewReportMail } from '@bellwether/contract/api/figures/report-schedules';
import type { ReplyOf } from '@bellwether/contract/endpoint';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import type { Deps } from '../../http/deps.ts';
import { readMailBrand } from '../../platform/mail-template/brand.ts';
import { renderMail } from '../../platform/mail-template/render-mail.ts';
import { groupReaders, printForModules, readReportFigures } from './print-run.ts';
import { buildReportMail, reportFileName } from './report-mail.ts';
import { fullName, readScheduleUsers, type ScheduleRow } from './store.ts';

/** Returns the due time for a preview. It is never in the future, because a preview covers only past days. */
const previewTime = ({ nextDueAt }: ScheduleRow, now: Date): Date =>
  nextDueAt !== null && nextDueAt < now ? nextDueAt : now;

/**
 * Returns the modules of a report that the caller may see, as if the caller were owner and only recipient. @throws
 * PermanentFailure if the caller may not see any module.
 */
const openTo = async (deps: Deps, scope: BusinessScope, row: ScheduleRow) => {
  const previewSchedule = { ...row, ownerId: scope.userId, recipients: [scope.userId] };
  const { owner, readers } = await groupReaders(deps, previewSchedule);
  const [allowed = ''] = readers.keys();
  return { owner, allowed: allowed.split(',') };
};

/** Prints the PDF of the report that the caller would get now. @throws PermanentFailure with a message for the user. */
export const buildPreviewPdf = async (
  deps: Deps,
  scope: BusinessScope,
  row: ScheduleRow,
  signal: AbortSignal,
): Promise<Buffer> => {
  const { owner, allowed } = await openTo(deps, scope, row);
  const request = { scope: owner, schedule: row, due: previewTime(row, deps.clock.now()), signal };
  const { pdf } = await printForModules(deps, request, allowed);
  return Buffer.from(pdf);
};

/**
 * Returns the mail of the report that would be sent now, addressed to the caller. @throws PermanentFailure with a
 * message for the user.
 */
export const buildPreviewMail = async (
  deps: Deps,
  scope: BusinessScope,
  row: ScheduleRow,
  signal: AbortSignal,
): Promise<ReplyOf<typeof previewReportMail>['data']> => {
  const { owner, allowed } = await openTo(deps, scope, row);
  const { readers } = await groupReaders(deps, row);
  const receivingIds = [...readers.values()].flat();
  const people = await readScheduleUsers(deps.db, [row.ownerId, scope.userId, ...receivingIds]);
  const findName = (id: string) => {
    const person = people.get(id);
    return person ? [fullName(person)] : [];
  };
  const due = previewTime(row, deps.clock.now());
  // The mail of a report that needs approval has no figures (see `approveOrDeclineReport`).
  const figures = row.needsApproval
    ? []
    : await readReportFigures(deps, { scope: owner, schedule: row, due, signal }, allowed);
  const about = {
    schedule: row,
    business: owner.business,
    due,
    by: findName(row.ownerId).join(''),
    publicUrl: deps.config.publicUrl,
    brand: await readMailBrand(deps.db, owner.business.id),
    figures,
  };
  const content = buildReportMail(about, people.get(scope.userId)?.firstName ?? '', allowed);
  return {
    recipients: row.recipients.filter((id) => receivingIds.includes(id)).flatMap(findName),
    subject: content.subject,
    body: renderMail(content).text,
    attachment: reportFileName(owner.business, row),
  };
};
