import { createShortUrl, sendNotificationMail, sharePage } from '@bellwether/contract/api/meetings/sharing';
import { meetingForm } from '@bellwether/contract/forms/meetings';
import { changeScopeModule } from '@bellwether/domain/access/scope';
import { problem } from '@bellwether/domain/problems';
import { bindEndpoint } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { findItemType, readItem } from '../items/index.ts';
import { buildMeetingParts } from './meeting-parts.ts';
import { listAdvisers, requireRecipients } from './recipients.ts';
import { requireOwnReplyAddress, sendMessage } from './send.ts';
import { createShortCode, findPath, isShortCode } from './short-links.ts';

/**
 * Returns path, query and hash of a URL of this app; undefined for any other URL. `home` is the configured public URL
 * (PUBLIC_URL), because a request can forge its host. The result is safe to redirect to: it begins with a single slash
 * and never leads to another host.
 */
export const internalPath = (address: string, home: string): string | undefined => {
  const url = URL.parse(address, home);
  // A `blob:` URL has the origin of the URL inside it, so the protocol is checked too.
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  if (url.username !== '' || url.password !== '' || url.origin !== URL.parse(home)?.origin) return undefined;
  return isInternalPath(url.pathname) ? `${url.pathname}${url.search}${url.hash}` : undefined;
};

/** Checks whether a path stays on this host. Two slashes would begin another host name. */
export const isInternalPath = (path: string): boolean => /^\/(?![/\\])/.test(path);

const unprinted =
  'The PDF of the minutes could not be created, so the email contains them as text. You can download the PDF from the meeting later.';

/** Registers the routes that mail pages, meetings and information requests, and those of short links. */
export const register = (app: App, deps: Deps): void => {
  const { db, clock, config } = deps;

  /** Returns the path of a URL of this app. @throws Problem 'invalid' for another URL. */
  const requireInternalPath = (address: string, field: string): string => {
    const path = internalPath(address, config.publicUrl);
    if (path !== undefined) return path;
    const message = 'You can only share pages of Bellwether.';
    throw problem('invalid', message, [{ field, message }]);
  };
  const linkTo = (address: string | undefined, field: string): string | undefined =>
    address === undefined ? undefined : `${config.publicUrl}${requireInternalPath(address, field)}`;

  bindEndpoint(app, sharePage, async ({ body }, { scope, session, idempotencyKey: key }) => {
    const { subject, content, reply_to_email, url } = body.data;
    requireOwnReplyAddress(session, reply_to_email);
    const to = await requireRecipients(db, scope, body.recipients.to);
    const link = linkTo(url, 'data.url');
    await sendMessage(deps, scope, session, { subject, content, link, to, as: 'share-page', key });
    return { message: 'Page shared successfully!' };
  });

  bindEndpoint(
    app,
    sendNotificationMail,
    async ({ body }, { scope, session, signal, idempotencyKey: key }) => {
      const { subject, content, reply_to_email, meeting_id, with_minutes, with_pack, page } = body.data;
      requireOwnReplyAddress(session, reply_to_email);
      if (body.type === 'requestInfo') {
        const chosen = body.recipients.to;
        const to =
          chosen.length > 0 ? await requireRecipients(db, scope, chosen) : await listAdvisers(db, scope);
        const link = linkTo(page, 'data.page');
        await sendMessage(deps, scope, session, { subject, content, link, to, as: 'requestInfo', key });
        return { message: 'Your request has been sent.' };
      }
      const reading = changeScopeModule(scope, meetingForm.module, 'read');
      if (!reading) throw problem('not_allowed');
      const meeting = await readItem(
        deps,
        findItemType({ module: meetingForm.module, formId: meetingForm.id }),
        reading,
        meeting_id ?? '',
      );
      const noRecipients = 'Please select at least one recipient';
      if (body.recipients.to.length === 0)
        throw problem('invalid', noRecipients, [{ field: 'recipients.to', message: noRecipients }]);
      const to = await requireRecipients(db, scope, body.recipients.to);
      const link = `${config.publicUrl}/meetings/${meeting.id}/view?business=${scope.business.id}`;
      const shared = { meeting, link, withMinutes: with_minutes === true, withPack: with_pack === true };
      const { parts, isPrinted } = await buildMeetingParts(deps, scope, shared, to, signal);
      const message = { subject, content, link, to, parts };
      await sendMessage(deps, scope, session, { ...message, as: 'shareMeeting', key });
      const done = 'The meeting has been shared.';
      return { message: isPrinted ? done : `${done} ${unprinted}` };
    },
  );

  bindEndpoint(app, createShortUrl, async ({ body }, { session }) => {
    const path = requireInternalPath(body.url, 'url');
    const code = await createShortCode(db, path, { userId: session.user.id, now: clock.now() });
    return { url: `${config.publicUrl}/s/${code}` };
  });

  // A short link is a page rather than an API call, so it is outside /v1. Its target page requires the sign-in.
  app.server.get<{ Params: { code: string } }>('/s/:code', async ({ params }, reply) => {
    const path = isShortCode(params.code) ? await findPath(db, params.code) : undefined;
    if (path === undefined || !isInternalPath(path)) {
      reply.callNotFound();
      return reply;
    }
    return reply.header('cache-control', 'no-store').redirect(path, 302);
  });
};
