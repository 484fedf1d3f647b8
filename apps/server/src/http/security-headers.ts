import helmet from '@fastify/helmet';
import type { App } from './deps.ts';

const refusedFeatures = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics'];

const hstsSeconds = 31_536_000;
const isHttps = (app: App) => app.deps.config.publicUrl.startsWith('https:');

/**
 * Returns the headers of API answers, which are data and never a page. They are few and fixed because every
 * answer carries them. Helmet computes the twelve headers of a page for each answer, a third of the cost of a
 * 304.
 */
export const apiHeaders = (app: App): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...(isHttps(app) ? { 'strict-transport-security': `max-age=${hstsSeconds}; includeSubDomains` } : {}),
});

/** Headers that apply to documents, not to their scripts, styles and fonts. */
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

/** Registers the security headers of pages; calls of the contract have their own (`apiHeaders`). */
export const securityHeaders = async (app: App): Promise<void> => {
  await app.server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Mantine writes its theme and responsive rules into <style> elements and style attributes. A nonce
        // would need a new page for every request. Styles alone can neither run code nor, with connect and
        // img restricted, send data out.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // Media fetched with the reader's token plays from a blob; recordings are at the call trackers' own
        // addresses.
        mediaSrc: ["'self'", 'blob:', 'https:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Over plain http (a laptop, a private network) browsers would ignore HSTS, or it would lock users out at
    // the next visit.
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
