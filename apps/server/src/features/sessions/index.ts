export { startSignIn, verifyCodeWithLimit } from './logon.ts';
export { createPasswordLink } from './password-links.ts';
export { requireOwnPassword } from './passwords.ts';
export { requestSource, sendSignIn } from './reply.ts';
export { consumeChallenge, createChallenge, readChallenge } from './sign-in-challenges.ts';
export { endSessionsOf } from './tokens.ts';
export { hasSecondFactor, removeSecondFactor, verifyCode } from './two-factor.ts';
