import helmet from '@fastify/helmet';
import type { App } from './deps.ts';

/** What no page of ours needs of a browser. */
const refusedFeatures = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics'];

const hstsSeconds = 31_536_000;
const isHttps = (app: App) => app.deps.config.publicUrl.startsWith('https:');

/**
 * The headers of an answer of the API, which is data and never a page. They are few and fixed, because they go out with
 * every answer: helmet works out a page's twelve anew each time, a third of the cost of a 304.
 */
export const apiHeaders = (app: App): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...(isHttps(app) ? { 'strict-transport-security': `max-age=${hstsSeconds}; includeSubDomains` } : {}),
});

/** Headers that say something of a document, and nothing of the scripts, styles and fonts that it takes. */
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

/** The headers that keep a page to what it was sent with; calls of the contract have their own (`apiHeaders`). */
export const securityHeaders = async (app: App): Promise<void> => {
  await app.server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Mantine writes its theme and responsive rules into <style> elements and style attributes. A nonce would need a
        // page made anew for every request; style alone can neither run code nor, with connect and img held, send data out.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // A call or a file fetched with the reader's token is played from memory; recordings lie at the call trackers' own addresses.
        mediaSrc: ["'self'", 'blob:', 'https:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Over plain http (a laptop, a private network) HSTS would be ignored or lock people out of the next try.
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
