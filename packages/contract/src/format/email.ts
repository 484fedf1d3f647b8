/** The last part of a domain: letters of any script, or the ASCII form that stands for them. */
const ending = String.raw`(?:\p{L}{2,}|xn--[a-z0-9-]+)`;
const address = new RegExp(
  String.raw`^[^\s@]+@(?:(?:[^\s@.[\]]+\.)+${ending}|\[\d{1,3}(?:\.\d{1,3}){3}\])$`,
  'iu',
);

/** Is this of the form of an e-mail address: local part, @, and a domain whose ending has two letters or more, or an IP in brackets? */
export const isEmail = (text: string): boolean => address.test(text.trim());
