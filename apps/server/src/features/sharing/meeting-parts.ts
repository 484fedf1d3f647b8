import { meetingForm } from '@bellwether/contract/forms/meetings';
import { type BusinessScope, changeScopeModule, listScopeModules } from '@bellwether/domain/access/scope';
import { Problem } from '@bellwether/domain/problems';
import { createUserScope } from '../../http/access/user-scope.ts';
import type { Deps } from '../../http/deps.ts';
import type { AnyItem, UserRecord } from '../items/index.ts';
import {
  buildCalendarFile,
  buildPackText,
  minutesText,
  printMinutes,
  readMinutes,
} from '../meetings/index.ts';
import type { MessageParts } from './message-mail.ts';

type Reader = BusinessScope<'meetings', 'read'>;
type Shared = { meeting: AnyItem; link: string; withMinutes: boolean; withPack: boolean };

/** Prints the minutes as a PDF. Returns undefined on failure, because the mail also contains them as text. */
const printDocument = async (deps: Deps, readerScope: Reader, id: string, signal: AbortSignal) => {
  try {
    return await printMinutes(deps, readerScope, id, signal, { mailed: true });
  } catch (error) {
    if (error instanceof Problem || signal.aborted) throw error;
    deps.report(error);
    return undefined;
  }
};

/**
 * Builds the attachments of a meeting mail for each recipient, by user id. Minutes, pack and description follow the
 * permissions of the recipient, not of the sender. Recipients without access to meetings get only a calendar file,
 * without objective and description. `isPrinted` is false if a PDF could not be printed.
 */
export const buildMeetingParts = async (
  deps: Deps,
  { business }: BusinessScope,
  { meeting, link, withMinutes, withPack }: Shared,
  to: readonly UserRecord[],
  signal: AbortSignal,
): Promise<{ parts: Map<string, MessageParts>; isPrinted: boolean }> => {
  const calendarBase = { link, host: new URL(deps.config.publicUrl).host, now: deps.clock.now() };
  const minutes = withMinutes ? minutesText((await readMinutes(deps.db, meeting.id)).html) : '';
  let isPrinted = true;
  const buildParts = async (readerScope: Reader | undefined): Promise<MessageParts> => {
    if (!readerScope)
      return {
        calendar: buildCalendarFile({
          ...calendarBase,
          meeting: { ...meeting, objective: '', description: '' },
        }),
      };
    const document = withMinutes ? await printDocument(deps, readerScope, meeting.id, signal) : undefined;
    if (withMinutes && !document) isPrinted = false;
    return {
      minutes,
      ...(document ? { document } : {}),
      pack: withPack ? await buildPackText(deps, readerScope, meeting.id, signal) : '',
      calendar: buildCalendarFile({ ...calendarBase, meeting }),
    };
  };
  // Recipients with the same permissions share their attachments.
  const partsByRights = new Map<string, MessageParts>();
  const found = new Map<string, MessageParts>();
  for (const { id } of to) {
    const reader = await createUserScope(deps.db, id, business.id);
    const readerScope = reader && changeScopeModule(reader.scope, meetingForm.module, 'read');
    const rights = readerScope
      ? `${readerScope.isAdmin} ${listScopeModules(readerScope, 'read').join()}`
      : '';
    const parts = partsByRights.get(rights) ?? (await buildParts(readerScope));
    partsByRights.set(rights, parts);
    found.set(id, parts);
  }
  return { parts: found, isPrinted };
};
