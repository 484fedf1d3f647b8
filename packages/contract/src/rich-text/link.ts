import { allowedSchemes } from './allowed.ts';

const allowedLink = new RegExp(`^(${allowedSchemes.join('|')}):`, 'i');

/** Browsers and mail programs go no further either. Characters. */
const maxLink = 2_000;

/** Does this address begin with a scheme that rich text may link to, and is it short enough to be one? */
export const isAllowedLink = (address: string): boolean =>
  address.length <= maxLink && allowedLink.test(address);

/**
 * What a typed link leads to: 'http://' goes before anything that names no allowed scheme. Undefined when that makes no
 * address: blank, too long, with a space in it, or of another scheme ('javascript:alert(1)').
 */
export const normaliseLink = (typed: string): string | undefined => {
  const text = typed.trim();
  const address = isAllowedLink(text) ? text : `http://${text.replace(/^\/+/, '')}`;
  return /\s/.test(address) || !isAllowedLink(address) || !URL.canParse(address) ? undefined : address;
};
