export { removeAllPasskeys } from './manage.ts';
export { createRelyingParty } from './relying-party.ts';
