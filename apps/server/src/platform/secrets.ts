import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** Returns a new random token of 256 bits, as base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Returns the hash by which a token is stored. Tokens are random, so a fast hash without salt is safe. */
export const tokenHash = (token: string): string => hash('sha256', token, 'base64url');

const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts text that must be readable again, such as source credentials, with AES-256-GCM. */
export type SecretBox = { seal(text: string): Uint8Array; open(sealed: Uint8Array): string };

/**
 * Creates a secret box with a key derived from APP_SECRET. `open` throws if the bytes were altered or encrypted with
 * another key.
 */
export const createSecretBox = (appSecret: string): SecretBox => {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', 'bellwether credentials', 32));
  return {
    seal: (text) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open: (sealed) => {
      const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      cipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
      const body = cipher.update(sealed.subarray(nonceBytes + tagBytes));
      return Buffer.concat([body, cipher.final()]).toString('utf8');
    },
  };
};

/**
 * Signs text that clients store, so that the server can verify that it issued the text. `signature` is 43 characters of
 * base64url.
 */
export type Signer = { sign(text: string): string; verifies(text: string, signature: string): boolean };

/** Creates a signer with a key derived from APP_SECRET for a purpose. Signatures for other purposes are invalid. */
export const createSigner = (appSecret: string, purpose: string): Signer => {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', `bellwether ${purpose}`, 32));
  const mac = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    sign: (text) => mac(text).toString('base64url'),
    verifies: (text, signature) => {
      const [expected, actual] = [mac(text), Buffer.from(signature, 'base64url')];
      return actual.length === expected.length && timingSafeEqual(expected, actual);
    },
  };
};
