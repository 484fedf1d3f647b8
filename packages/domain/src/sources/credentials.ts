import type { IntegrationTypeId } from './integrations.ts';

/**
 * Field of a credential. An `optional` field may be empty, or missing at the end. `fault` returns the problem of a
 * filled field.
 */
type Part = { name: string; optional?: true; fault?: (text: string) => string | undefined };
/** Field beside that of the credentials. Its text becomes their first or last part. */
export type BesideField = { label: string; description: string; at: 'first' | 'last'; secret?: true };
/** `hint` is shown in the empty field. `form` names the parts in faults, if the hint does not. */
type Credential = {
  beside?: BesideField;
  hint: string;
  form?: string;
  parts?: readonly Part[];
  fault?: (text: string) => string | undefined;
};

const maxLength = 4000;

/**
 * Reports whether an HTTP header can contain the text unchanged. Keys are sent in headers; an address is encoded, so it
 * may have other characters.
 */
const isSendable = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);
const unsendable = 'Credentials may only have unaccented letters, digits and signs of a keyboard.';

/**
 * Accepts only an https URL with a host name, because the server will call it and must not reach the internal network.
 */
const isPublicAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' && /^[^.]+(?:\.[^.]+)*\.[a-z][a-z0-9-]+$/i.test(hostname);
};

const address = (label: string) => (text: string) =>
  isPublicAddress(text) ? undefined : `${label} must be an address that begins with https://.`;

const parts = (...inputParts: (string | Part)[]): Credential => {
  const all = inputParts.map((part) => (typeof part === 'string' ? { name: part } : part));
  return { hint: all.map(({ name }) => name).join('|'), parts: all };
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const shopifyAddress = /^(?:https:\/\/)?[a-z0-9][a-z0-9-]*\.myshopify\.com\/?$/i;
const coordinates = /^-?\d{1,2}(?:\.\d+)?\s*,\s*-?\d{1,3}(?:\.\d+)?$/;

const mapsFault = (text: string): string | undefined => {
  const [cid = '', coordinatesText = '', ...more] = splitCredential(text);
  const pair = more.length === 0 && /^\d+$/.test(cid) && coordinates.test(coordinatesText);
  return pair || (!text.includes('|') && isPublicAddress(text))
    ? undefined
    : 'Enter a maps URL that begins with https://, or cid|coordinates, such as 123456789|-38.15,144.36.';
};

const defaultHint = 'Insert API key';

const credentials: Partial<Record<IntegrationTypeId, Credential>> = {
  google_analytics: parts('ViewID', 'AccountID', 'PropertyId'),
  woocommerce: {
    ...parts('ConsumerKey', 'ConsumerSecret', {
      name: 'ShopAddress',
      optional: true,
      fault: address('The address of the shop'),
    }),
    // The hint shows what WooCommerce gives to the user. The address has a field of its own.
    hint: 'ConsumerKey|ConsumerSecret',
    beside: { label: 'Address of the shop', description: 'Such as https://shop.example', at: 'last' },
  },
  shopify: {
    ...parts(
      {
        name: 'ShopAddress',
        fault: (text) =>
          shopifyAddress.test(text)
            ? undefined
            : 'The address of the shop must end with .myshopify.com, such as yourshop.myshopify.com.',
      },
      'AccessToken',
      { name: 'ClientSecret', optional: true },
    ),
    // The specification sets this hint.
    hint: defaultHint,
    form: 'ShopAddress|AccessToken or ShopAddress|ClientID|ClientSecret',
    beside: { label: 'Address of the shop', description: 'Such as yourshop.myshopify.com', at: 'first' },
  },
  se_ranking: parts('Token', 'SiteId'),
  google_analytics_4: parts(
    'PropertyID',
    { name: 'StreamID', optional: true },
    { name: 'MeasurementID', optional: true },
    { name: 'APISecret', optional: true },
  ),
  lead_quality_score_service: parts('ApiKey', { name: 'EndPoint', fault: address('EndPoint') }),
  lead_forward_service: parts('ApiKey', 'AgentType', { name: 'Fields', optional: true }),
  wildjar: parts('ApiKey', 'ScriptName'),
  xero_contact_id: {
    hint: 'Contact ID in Xero, such as bd2270c3-8706-4c11-9cfb-000b551c3f51',
    fault: (text) =>
      uuid.test(text)
        ? undefined
        : 'Enter a contact ID of 32 letters and digits in five groups, as in the hint.',
  },
  simpro: {
    ...parts(
      { name: 'URL', fault: address('The URL') },
      // A key, or the id and the secret of an API client. The URL alone can be stored, but not read.
      { name: 'ApiKey', optional: true },
      { name: 'ClientSecret', optional: true },
    ),
    hint: 'URL of your Simpro, such as https://yourbusiness.simprosuite.com',
    beside: {
      label: 'API key',
      description: 'From your Simpro. For an API client: its id and its secret, with | between them.',
      at: 'last',
      secret: true,
    },
  },
  google_my_business: { hint: 'Maps URL or cid|coordinates', fault: mapsFault },
};

/** Returns the hint for a type's credential: its fields, joined by '|'. */
export const describeCredential = (type: string): string =>
  credentials[type as IntegrationTypeId]?.hint ?? defaultHint;

/** Returns the field that a type has beside its credentials; undefined if it has none. */
export const findBesideField = (type: string): BesideField | undefined =>
  credentials[type as IntegrationTypeId]?.beside;

/** Joins the text of the field of the credentials with that beside it. An empty text is the problem of the check. */
export const joinCredential = (type: string, text: string, beside: string): string => {
  const field = findBesideField(type);
  if (!field || text.trim() === '' || beside.trim() === '') return text;
  return (field.at === 'first' ? [beside, text] : [text, beside]).join('|');
};

/** Returns the names of the fields of a type's credential; empty for one without fields. */
export const listCredentialFields = (type: string): readonly string[] =>
  (credentials[type as IntegrationTypeId]?.parts ?? []).map(({ name }) => name);

/** Returns the trimmed fields of a credential. Empty fields are kept, so that the others keep their positions. */
export const splitCredential = (text: string): string[] => text.split('|').map((part) => part.trim());

/** Returns a credential in its stored form. */
export const normaliseCredential = (text: string): string => splitCredential(text).join('|');

/**
 * Returns the problem with a credential of a type as a sentence, or undefined if it can be stored. It does
 * not check whether the vendor accepts it.
 */
export const findCredentialFault = (type: string, text: string): string | undefined => {
  const credential: Credential = credentials[type as IntegrationTypeId] ?? { hint: defaultHint };
  const { hint, form = hint, parts: namedParts, fault } = credential;
  const inputParts = splitCredential(text);
  if (inputParts.every((part) => part === '')) return 'Credentials are required.';
  if (text.length > maxLength) return `Credentials must have at most ${maxLength} characters.`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
  if (/[\u0000-\u001f\u007f]/.test(text)) return 'Credentials must be on one line.';
  if (fault) return fault(text.trim());
  if (!namedParts) return isSendable(text) ? undefined : unsendable;
  if (inputParts.length > namedParts.length) return `Enter at most ${namedParts.length} parts: ${form}.`;
  const wrong = namedParts.map(({ name, optional, fault: findFault }, at) => {
    const part = inputParts[at] ?? '';
    if (part === '') return optional ? undefined : `${name} is missing: enter ${form}.`;
    if (findFault) return findFault(part);
    return isSendable(part) ? undefined : unsendable;
  });
  return wrong.find((sentence) => sentence !== undefined);
};

/** Minimum length of a credential whose end is shown; of a shorter one, four characters would reveal too much. */
const minLength = 12;

/** Returns the last four characters of a credential, so that its owner recognises it, or '' for a short one. */
export const lastCharacters = (text: string): string => (text.length < minLength ? '' : text.slice(-4));

const recentMs = 72 * 3_600_000;

/** Reports whether a credential was changed within the last 72 hours. */
export const isRecent = (changedAt: Date, now: Date): boolean =>
  now.getTime() - changedAt.getTime() < recentMs;
