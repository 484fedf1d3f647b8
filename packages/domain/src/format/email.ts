/** Pattern of a top-level domain: letters of any script, or their ASCII form (punycode). */
const ending = String.raw`(?:\p{L}{2,}|xn--[a-z0-9-]+)`;
const address = new RegExp(
  String.raw`^[^\s@]+@(?:(?:[^\s@.[\]]+\.)+${ending}|\[\d{1,3}(?:\.\d{1,3}){3}\])$`,
  'iu',
);

/**
 * Reports whether the text has the form of an e-mail address: local part, @ and domain. The domain ends in
 * two letters or more, or is an IP in brackets.
 */
export const isEmail = (text: string): boolean => address.test(text.trim());
