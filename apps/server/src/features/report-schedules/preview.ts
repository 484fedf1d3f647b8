import type { BusinessScope } from '@bellwether/contract/access/scope';
import type { previewReportMail } from '@bellwether/contract/api/report-schedules';
import type { ReplyOf } from '@bellwether/contract/endpoint';
import type { Deps } from '../../http/deps.ts';
import { groupReaders, printForModules } from './print-run.ts';
import { buildMailText, reportFileName } from './send-run.ts';
import { fullName, readScheduleUsers, type ScheduleRow } from './store.ts';

/** A preview is of the days that are over: those of the next time may not be. */
const dueOf = ({ nextDueAt }: ScheduleRow, now: Date): Date =>
  nextDueAt !== null && nextDueAt < now ? nextDueAt : now;

/** What whoever asks would get of a report, as if it were theirs alone. @throws PermanentFailure when nothing of it is open to them. */
const openTo = async (deps: Deps, scope: BusinessScope, row: ScheduleRow) => {
  const mine = { ...row, ownerId: scope.userId, recipients: [scope.userId] };
  const { owner, readers } = await groupReaders(deps, mine);
  const [allowed = ''] = readers.keys();
  return { owner, allowed: allowed.split(',') };
};

/** The document of a report as whoever asks would get it now. @throws PermanentFailure in words. */
export const buildPreviewPdf = async (
  deps: Deps,
  scope: BusinessScope,
  row: ScheduleRow,
  signal: AbortSignal,
): Promise<Buffer> => {
  const { owner, allowed } = await openTo(deps, scope, row);
  const asked = { scope: owner, schedule: row, due: dueOf(row, deps.clock.now()), signal };
  return Buffer.from(await printForModules(deps, asked, allowed));
};

/** The mail of a report as it would go out now, in the words that whoever asks would read. @throws PermanentFailure in words. */
export const buildPreviewMail = async (
  deps: Deps,
  scope: BusinessScope,
  row: ScheduleRow,
): Promise<ReplyOf<typeof previewReportMail>['data']> => {
  const { owner, allowed } = await openTo(deps, scope, row);
  const { readers } = await groupReaders(deps, row);
  const gets = [...readers.values()].flat();
  const people = await readScheduleUsers(deps.db, [row.ownerId, scope.userId, ...gets]);
  const named = (id: string) => {
    const person = people.get(id);
    return person ? [fullName(person)] : [];
  };
  const about = {
    schedule: row,
    business: owner.business,
    due: dueOf(row, deps.clock.now()),
    by: named(row.ownerId).join(''),
    publicUrl: deps.config.publicUrl,
  };
  return {
    recipients: row.recipients.filter((id) => gets.includes(id)).flatMap(named),
    subject: row.subject,
    body: buildMailText(about, people.get(scope.userId)?.firstName ?? '', allowed),
    attachment: reportFileName(owner.business, row),
  };
};
