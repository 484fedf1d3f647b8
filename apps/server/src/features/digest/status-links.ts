import type { setLeadStatusByLink } from '@bellwether/contract/api/figures/digest';
import type { ReplyOf } from '@bellwether/contract/endpoint';
import { leadsList } from '@bellwether/contract/rows/leads';
import { type BusinessScope, changeScopeModule } from '@bellwether/domain/access/scope';
import { type Lead, leadName } from '@bellwether/domain/leads/lead';
import { Problem, problem } from '@bellwether/domain/problems';
import { and, eq } from 'drizzle-orm';
import { createUserScope } from '../../http/access/user-scope.ts';
import type { Deps } from '../../http/deps.ts';
import { leadStatuses } from '../../platform/postgres/schema.ts';
import { createSigner } from '../../platform/secrets.ts';
import { saveLeadStatuses } from '../leads/index.ts';
import { readFeatureRow } from '../rows/index.ts';
import { readStatusToken, type StatusLink } from './status-token.ts';

type LinkState = ReplyOf<typeof setLeadStatusByLink>['data'];
type StatusRow = typeof leadStatuses.$inferSelect;
type OpenedLink = { link: StatusLink; scope: BusinessScope<'conversions', 'write'>; standing: LinkState };

export const createStatusLinkSigner = ({ config }: Pick<Deps, 'config'>) =>
  createSigner(config.appSecret, 'lead-status-links');

/** Error for an invalid status link. It reveals neither whether the lead exists nor why the link is invalid. */
const expiredProblem = () =>
  problem('link_expired', 'This link no longer works. Please open the lead in Bellwether.');

/**
 * Resolves a status link with the user's current rights. @throws Problem 'link_expired' if the link has expired or the
 * user may no longer set the lead's status.
 */
const open = async (deps: Deps, token: string): Promise<OpenedLink> => {
  const link = readStatusToken(createStatusLinkSigner(deps), token, deps.clock.now());
  if (!link) throw expiredProblem();
  const { userId, businessId, leadId, status } = link;
  const found = await createUserScope(deps.db, userId, businessId);
  const scope = found && changeScopeModule(found.scope, 'conversions', 'write');
  if (!scope) throw expiredProblem();
  const row = await readFeatureRow(deps, scope, leadsList, leadId).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'not_found' ? expiredProblem() : error;
  });
  const [storedStatus] = await deps.db
    .select({ status: leadStatuses.status, updatedBy: leadStatuses.updatedBy })
    .from(leadStatuses)
    .where(
      and(
        eq(leadStatuses.businessId, businessId),
        eq(leadStatuses.leadKey, String(row['lead_key'])),
        eq(leadStatuses.day, String(row['day'])),
      ),
    );
  const state = isNew(storedStatus) ? 'open' : isApplied(storedStatus, link) ? 'given' : 'other';
  return { link, scope, standing: { lead: leadName(row as unknown as Lead), status, state } };
};

const isNew = (storedStatus: Pick<StatusRow, 'status'> | undefined) =>
  storedStatus === undefined || storedStatus.status === 'new';
const isApplied = (
  storedStatus: Pick<StatusRow, 'status' | 'updatedBy'> | undefined,
  { status, userId }: StatusLink,
) => storedStatus?.status === status && storedStatus.updatedBy === userId;

/** Returns the lead, the link's status and the link's state. @throws Problem 'link_expired'. */
export const readLinkState = async (deps: Deps, token: string): Promise<LinkState> =>
  (await open(deps, token)).standing;

/**
 * Saves or undoes the lead status of a status link. A status that another user has set since then is kept. @throws
 * Problem 'link_expired', 'conflict'.
 */
export const saveStatusByLink = async (deps: Deps, token: string, undo: boolean): Promise<LinkState> => {
  const { link, scope, standing: linkState } = await open(deps, token);
  if (linkState.state === 'other')
    throw problem('conflict', 'This lead already has another status. It was not changed.');
  const targetState = undo ? 'open' : 'given';
  if (linkState.state === targetState) return linkState;
  // The status is checked again while writing, because another user may have changed it since the read.
  await saveLeadStatuses(
    deps,
    scope,
    { ids: [link.leadId], status: undo ? 'new' : link.status },
    (storedStatus) => isNew(storedStatus) || isApplied(storedStatus, link),
  );
  return { ...linkState, state: targetState };
};
