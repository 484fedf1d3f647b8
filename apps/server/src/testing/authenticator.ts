import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest();
const text = (content: Uint8Array) => Buffer.from(content).toString('base64url');

/** Simulates a passkey device: one P-256 key that signs for an address (WebAuthn Level 3, no attestation). */
export const createAuthenticator = (home: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let signed = 0;
  const cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
  /** Authenticator flags: user present (1), user verified by finger or PIN (4), key included (64) at creation. */
  const authData = (flags: number, extraData: Buffer = Buffer.alloc(0)) => {
    signed += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(signed);
    return Buffer.concat([sha256(new URL(home).hostname), Buffer.from([flags]), counter, extraData]);
  };
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const credential = { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} };
  const verified = 5;
  return {
    id: text(id),
    create: (challenge: string, origin = home) => {
      const credentialData = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        Buffer.from(isoCBOR.encode(cose)),
      ]);
      const attested = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Uint8Array.from(authData(verified + 64, credentialData))],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, origin)),
          attestationObject: text(isoCBOR.encode(attested as Parameters<typeof isoCBOR.encode>[0])),
          transports: ['internal'],
        },
      };
    },
    get: (challenge: string, { origin = home, flags = verified, userHandle = '' } = {}) => {
      const data = clientData('webauthn.get', challenge, origin);
      const authenticatorData = authData(flags);
      return {
        ...credential,
        response: {
          clientDataJSON: text(data),
          authenticatorData: text(authenticatorData),
          signature: text(sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey)),
          ...(userHandle ? { userHandle: text(Buffer.from(userHandle)) } : {}),
        },
      };
    },
    /** Resets the signature counter, to simulate an older copy of the key. */
    setBack: () => {
      signed = 0;
    },
  };
};
