import { allowedSchemes } from './allowed.ts';

const allowedLink = new RegExp(`^(${allowedSchemes.join('|')}):`, 'i');

/** Maximum length of a link in characters, as in browsers and mail programs. */
const maxLink = 2_000;

/** Reports whether an address has an allowed scheme and an allowed length. */
export const isAllowedLink = (address: string): boolean =>
  address.length <= maxLink && allowedLink.test(address);

/**
 * Returns the address of a typed link, with 'http://' added if it has no allowed scheme. Returns undefined for an
 * invalid address: blank, too long, with a space, or with another scheme ('javascript:alert(1)').
 */
export const normaliseLink = (typed: string): string | undefined => {
  const text = typed.trim();
  const address = isAllowedLink(text) ? text : `http://${text.replace(/^\/+/, '')}`;
  return /\s/.test(address) || !isAllowedLink(address) || !URL.canParse(address) ? undefined : address;
};
