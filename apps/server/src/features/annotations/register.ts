import './forms.ts';
import { listAnnotations } from '@bellwether/contract/api/figures/annotations';
import { dayAt } from '@bellwether/domain/time/day';
import { bindEndpoint } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { campaignAnnotations, importAnnotations, meetingAnnotations, outageAnnotations } from './derived.ts';
import { listUserAnnotations } from './user-notes.ts';

/**
 * Registers the list of chart annotations. Users' notes are stored as items; all other annotations are derived on each
 * request.
 */
export const register = (app: App, deps: Deps): void => {
  bindEndpoint(app, listAnnotations, async (_, { scope, signal }) => {
    const today = dayAt(scope.business.timeZone, deps.clock.now());
    const found = await Promise.all([
      listUserAnnotations(deps, scope),
      campaignAnnotations(deps, scope, signal),
      outageAnnotations(deps, scope, today),
      importAnnotations(deps, scope),
      meetingAnnotations(deps, scope),
    ]);
    return { data: found.flat().toSorted((a, b) => (a.from < b.from ? 1 : a.from > b.from ? -1 : 0)) };
  });
};
