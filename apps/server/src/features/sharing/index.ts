import { notifySend, sharePage, shortUrl } from '@bellwether/contract/api/sharing';
import { meetingForm } from '@bellwether/contract/forms/meetings';
import { problem } from '@bellwether/contract/problems';
import { openModules } from '../../http/authorise.ts';
import { bind } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { get, kindAt } from '../items/index.ts';
import { ownPath } from './own-address.ts';
import { analystsOf, recipientsOf } from './recipients.ts';
import { requireOwnAddress, sendMessage } from './send.ts';
import { codeOf, pathBehind } from './short-links.ts';

/** Sharing: pages, meetings and questions by mail, and short addresses. */
export const register = (app: App, deps: Deps): void => {
  const { db, clock, config } = deps;

  /** The path of a page of ours. @throws Problem 'invalid' for an address of anyone else. */
  const ownPage = (address: string, origin: string, field: string): string => {
    const path = ownPath(address, [config.publicUrl, origin]);
    if (path !== undefined) return path;
    const say = 'Only addresses of Bellwether can be shared.';
    throw problem('invalid', say, [{ field, say }]);
  };
  const linkTo = (address: string | undefined, origin: string, field: string): string | undefined =>
    address === undefined ? undefined : `${config.publicUrl}${ownPage(address, origin, field)}`;

  bind(app, sharePage, async ({ body }, { scope, session, origin }) => {
    const { subject, content, reply_to_email, url } = body.data;
    requireOwnAddress(session, reply_to_email);
    const to = await recipientsOf(db, scope, body.recipients.to);
    const link = linkTo(url, origin, 'data.url');
    await sendMessage(deps, scope, session, { subject, content, link, to, as: 'share-page' });
    return { message: 'Page shared successfully!' };
  });

  bind(app, notifySend, async ({ body }, { scope, session, origin }) => {
    const { subject, content, reply_to_email, meeting_id, page } = body.data;
    requireOwnAddress(session, reply_to_email);
    if (body.type === 'requestInfo') {
      const chosen = body.recipients.to;
      const to = chosen.length > 0 ? await recipientsOf(db, scope, chosen) : await analystsOf(db, scope);
      const link = linkTo(page, origin, 'data.page');
      await sendMessage(deps, scope, session, { subject, content, link, to, as: 'requestInfo' });
      return { message: 'Your request has been sent.' };
    }
    if (!openModules(session, scope.business.id, 'read').includes('meetings')) throw problem('not_allowed');
    const meeting = await get(
      deps,
      kindAt({ module: meetingForm.module, formId: meetingForm.id }),
      scope,
      meeting_id ?? '',
    );
    const say = 'Please select at least one recipient';
    if (body.recipients.to.length === 0) throw problem('invalid', say, [{ field: 'recipients.to', say }]);
    const to = await recipientsOf(db, scope, body.recipients.to);
    const link = `${config.publicUrl}/meetings/${meeting.id}/view?business=${scope.business.id}`;
    await sendMessage(deps, scope, session, { subject, content, link, to, as: 'shareMeeting' });
    return { message: 'The meeting has been shared.' };
  });

  bind(app, shortUrl, async ({ body }, { session, origin }) => {
    const path = ownPage(body.url, origin, 'url');
    const code = await codeOf(db, path, { userId: session.user.id, now: clock.now() });
    // Where the caller is: the link is for them to hand on, and leads to the same place there.
    const at = URL.parse(body.url)?.origin ?? config.publicUrl;
    return { url: `${at}/s/${code}` };
  });

  // A document, not a call: it stands outside /v1, and whoever follows it signs in at the page it leads to.
  app.server.get<{ Params: { code: string } }>('/s/:code', async ({ params }, reply) => {
    const path = await pathBehind(db, params.code);
    if (path === undefined) {
      reply.callNotFound();
      return reply;
    }
    return reply.header('cache-control', 'no-store').redirect(path, 302);
  });
};
