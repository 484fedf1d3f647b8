import helmet from '@fastify/helmet';
import type { App } from './deps.ts';

const refusedFeatures = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics'];

const hstsSeconds = 31_536_000;
const isHttps = (app: App) => app.deps.config.publicUrl.startsWith('https:');

/**
 * Returns the security headers of API answers. They are few and constant, because every answer carries them. Helmet
 * would compute twelve page headers for each answer, a third of the cost of a 304.
 */
export const apiHeaders = (app: App): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...(isHttps(app) ? { 'strict-transport-security': `max-age=${hstsSeconds}; includeSubDomains` } : {}),
});

/** Security headers that only HTML documents need, not scripts, styles or fonts. */
export const documentHeaders = [
  'content-security-policy',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
  'origin-agent-cluster',
  'cross-origin-opener-policy',
] as const;

/** Registers the security headers of pages. API answers have their own (`apiHeaders`). */
export const securityHeaders = async (app: App): Promise<void> => {
  await app.server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Mantine writes its theme and responsive rules into <style> elements and style attributes. A nonce would need
        // a new page for every request. Inline styles are allowed, because they can neither run code nor, with connect
        // and img restricted, send data out.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // Media plays from blobs, because it is fetched with the user's token; call recordings are at the addresses of
        // call trackers.
        mediaSrc: ["'self'", 'blob:', 'https:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // No HSTS over plain http: browsers ignore it there, and behind a proxy it could lock users out.
    hsts: isHttps(app) && { maxAge: hstsSeconds, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
  });
  const permissions = refusedFeatures.map((feature) => `${feature}=()`).join(', ');
  app.server.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.endpoint === undefined) reply.header('permissions-policy', permissions);
    done();
  });
};
