import { submitWebsiteForm } from '@bellwether/contract/api/website-forms';
import { problem } from '@bellwether/domain/problems';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createJobScope } from '../../http/access/job-scope.ts';
import { bindEndpoint } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { sendProblem } from '../../http/error-handler.ts';
import { apiHeaders } from '../../http/security-headers.ts';
import { defineJob } from '../../platform/jobs/define.ts';
import { loadPendingEnquiries } from './load.ts';
import { buildVisitScript, formScript } from './script.ts';
import { acceptSubmission, readPublicForm } from './submit.ts';

const loadEnquiries = defineJob({
  name: 'load-website-enquiries',
  title: 'Create leads from website form enquiries',
  payload: z.object({ businessId: z.uuid() }),
  retries: 10,
  backoff: { first: 5, longest: 600 },
  timeout: 600,
  concurrency: 2,
  inOrderOf: 'business',
});

/**
 * Registers website forms: the scripts that draw them on clients' sites, the submission route for any origin,
 * and the job that loads leads.
 */
export const register = (app: App, deps: Deps): void => {
  const { db, warehouse, clock, jobs, config } = deps;
  const { server } = app;

  jobs.register(loadEnquiries, async ({ businessId }, { signal }) => {
    const scope = await createJobScope(db, { businessId, createdBy: businessId });
    if (scope) await loadPendingEnquiries({ db, warehouse, now: clock.now(), signal }, scope);
  });

  // Sets our API headers on every response, including errors. Helmet is off for these routes, because its defaults
  // would stop other sites from loading the scripts.
  const headers = apiHeaders(app);
  const withHeaders = {
    helmet: false,
    onRequest: (_request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      reply.headers(headers);
      done();
    },
  } as const;

  // This is the only route open to other origins. Browsers send no cookie or token with it.
  server.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.endpoint === submitWebsiteForm.name)
      reply.header('access-control-allow-origin', '*');
    done();
  });
  bindEndpoint(app, submitWebsiteForm, async ({ params, body }) => {
    const queue = await jobs.open();
    await acceptSubmission(db, params.formId, body, {
      now: clock.now(),
      load: (within, businessId) =>
        queue.send(loadEnquiries, { businessId }, { within, subject: { businessId } }),
    });
    return { message: 'Thank you.' };
  });
  server.route({
    method: 'OPTIONS',
    url: `/v1${submitWebsiteForm.path}`,
    config: { endpoint: submitWebsiteForm.name },
    ...withHeaders,
    handler: (_request, reply) =>
      reply
        .code(204)
        .headers({
          'access-control-allow-methods': 'POST',
          'access-control-allow-headers': 'content-type',
          'access-control-max-age': '86400',
        })
        .send(),
  });

  const script = (reply: FastifyReply, text: string) =>
    reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=60',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(text);
  server.get('/website-forms/visit.js', withHeaders, (_request, reply) => script(reply, buildVisitScript));
  server.get<{ Params: { formId: string } }>(
    '/website-forms/:formId.js',
    withHeaders,
    async ({ params }, reply) => {
      const form = await readPublicForm(db, params.formId);
      return form
        ? script(reply, formScript(form, config.publicUrl))
        : sendProblem(reply, problem('not_found'));
    },
  );
};
