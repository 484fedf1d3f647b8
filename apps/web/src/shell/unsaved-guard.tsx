import { useBlocker } from '@tanstack/react-router';
import { readSessionState } from '../data/session/session.ts';
import { hasUnsavedWork } from '../data/unsaved.ts';
import { confirmLeaving, UnsavedChangesDialog } from '../ui/unsaved-changes-dialog.tsx';

type RouteLocation = { pathname: string; search: unknown };

const businessOf = ({ search }: RouteLocation): unknown => (search as Record<string, unknown>)['business'];

/** Is this another page, or another business? Filters, sorts and tabs of a page leave its forms as they are. */
const leaves = (from: RouteLocation, to: RouteLocation): boolean =>
  from.pathname !== to.pathname || businessOf(from) !== businessOf(to);

/** Asks before unsaved changes are lost: by another page, another business, or the closing of the tab. */
export function UnsavedGuard() {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // Whose session has ended cannot save any more.
      if (!hasUnsavedWork() || !leaves(current, next) || !readSessionState().configuration) return false;
      return !(await confirmLeaving());
    },
    enableBeforeUnload: hasUnsavedWork,
  });
  return <UnsavedChangesDialog />;
}
