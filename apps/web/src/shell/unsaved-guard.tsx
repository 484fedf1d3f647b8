import { useBlocker } from '@tanstack/react-router';
import { readSessionState } from '../data/session/session.ts';
import { hasUnsavedWork, saveBeforeLeaving } from '../data/unsaved.ts';
import { confirmLeaving, UnsavedChangesDialog } from '../ui/modals/unsaved-changes-dialog.tsx';

type RouteLocation = { pathname: string; search: unknown };

const readBusiness = ({ search }: RouteLocation): unknown => (search as Record<string, unknown>)['business'];

/** Checks if a navigation leads to another page or business. Filters, sorting and tabs do not affect a page's forms. */
const leaves = (from: RouteLocation, to: RouteLocation): boolean =>
  from.pathname !== to.pathname || readBusiness(from) !== readBusiness(to);

/**
 * Asks for confirmation before unsaved changes are lost because the user opens another page or business or closes the
 * tab.
 */
export function UnsavedGuard() {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // Does not ask after the session has ended, because nothing can be saved any longer.
      if (!hasUnsavedWork() || !leaves(current, next) || !readSessionState().configuration) return false;
      return (await saveBeforeLeaving()) && !(await confirmLeaving());
    },
    enableBeforeUnload: hasUnsavedWork,
  });
  return <UnsavedChangesDialog />;
}
