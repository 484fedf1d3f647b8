import { type BusinessScope, changeScopeModule, listScopeModules } from '@bellwether/contract/access/scope';
import { meetingForm } from '@bellwether/contract/forms/meetings';
import { Problem } from '@bellwether/contract/problems';
import type { Deps } from '../../http/deps.ts';
import { createUserScope } from '../../http/user-scope.ts';
import type { AnyItem } from '../items/index.ts';
import {
  buildCalendarFile,
  buildPackText,
  minutesText,
  printMinutes,
  readMinutes,
} from '../meetings/index.ts';
import type { UserRow } from '../users/index.ts';
import type { MessageParts } from './send.ts';

type Reader = BusinessScope<'meetings', 'read'>;
type Shared = { meeting: AnyItem; link: string; withMinutes: boolean; withPack: boolean };

/** The minutes as a PDF, or nothing where they cannot be printed: they stand in the mail as text all the same. */
const printedFor = async (deps: Deps, own: Reader, id: string, signal: AbortSignal) => {
  try {
    return await printMinutes(deps, own, id, signal, { mailed: true });
  } catch (error) {
    if (error instanceof Problem || signal.aborted) throw error;
    deps.report(error);
    return undefined;
  }
};

/**
 * What goes along with a meeting to each of some people, by their id: of minutes, pack and what the meeting is about only what they may read
 * themselves, whoever sends it. Who may not read meetings gets when and where it is. `isPrinted` is false when somebody's minutes could not be printed.
 */
export const buildMeetingParts = async (
  deps: Deps,
  { business }: BusinessScope,
  { meeting, link, withMinutes, withPack }: Shared,
  to: readonly UserRow[],
  signal: AbortSignal,
): Promise<{ parts: Map<string, MessageParts>; isPrinted: boolean }> => {
  const given = { link, host: new URL(deps.config.publicUrl).host, now: deps.clock.now() };
  const minutes = withMinutes ? minutesText((await readMinutes(deps.db, meeting.id)).html) : '';
  let isPrinted = true;
  const partsOf = async (own: Reader | undefined): Promise<MessageParts> => {
    if (!own)
      return {
        calendar: buildCalendarFile({ ...given, meeting: { ...meeting, objective: '', description: '' } }),
      };
    const document = withMinutes ? await printedFor(deps, own, meeting.id, signal) : undefined;
    if (withMinutes && !document) isPrinted = false;
    return {
      minutes,
      ...(document ? { document } : {}),
      pack: withPack ? await buildPackText(deps, own, meeting.id, signal) : '',
      calendar: buildCalendarFile({ ...given, meeting }),
    };
  };
  // Those with the same rights read the same: it is worked out once for them.
  const alike = new Map<string, MessageParts>();
  const found = new Map<string, MessageParts>();
  for (const { id } of to) {
    const reader = await createUserScope(deps.db, id, business.id);
    const own = reader && changeScopeModule(reader.scope, meetingForm.module, 'read');
    const rights = own ? `${own.isAdmin} ${listScopeModules(own, 'read').join()}` : '';
    const parts = alike.get(rights) ?? (await partsOf(own));
    alike.set(rights, parts);
    found.set(id, parts);
  }
  return { parts: found, isPrinted };
};
