import type { IntegrationTypeId } from './integrations.ts';

/** One part of what is typed in. `optional` parts may be left empty or off at the end; `fault` says what is wrong with a filled one. */
type Part = { name: string; optional?: true; fault?: (text: string) => string | undefined };
type Credential = { hint: string; parts?: readonly Part[]; fault?: (text: string) => string | undefined };

const longest = 4000;

/** An https address at a host with a name: what we are given is asked by our server one day, which must not be led inside our own network. */
const isPublicAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' && /^[^.]+(?:\.[^.]+)*\.[a-z][a-z0-9-]+$/i.test(hostname);
};

const address = (what: string) => (text: string) =>
  isPublicAddress(text) ? undefined : `${what} must be an address that begins with https://.`;

const parts = (...given: (string | Part)[]): Credential => {
  const all = given.map((part) => (typeof part === 'string' ? { name: part } : part));
  return { hint: all.map(({ name }) => name).join('|'), parts: all };
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const coordinates = /^-?\d{1,2}(?:\.\d+)?\s*,\s*-?\d{1,3}(?:\.\d+)?$/;

const mapsFault = (text: string): string | undefined => {
  const [cid = '', place = '', ...more] = splitCredential(text);
  const pair = more.length === 0 && /^\d+$/.test(cid) && coordinates.test(place);
  return pair || (!text.includes('|') && isPublicAddress(text))
    ? undefined
    : 'Enter a maps URL that begins with https://, or cid|coordinates, such as 123456789|-38.15,144.36.';
};

/** What a type without a hint of its own shows. */
export const defaultHint = 'Insert API key';

const credentials: Partial<Record<IntegrationTypeId, Credential>> = {
  google_analytics: parts('ViewID', 'AccountID', 'PropertyId'),
  woocommerce: parts('ConsumerKey', 'ConsumerSecret'),
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
      uuid.test(text) ? undefined : 'A contact id has 32 letters and digits in five groups, as in the hint.',
  },
  simpro: {
    hint: 'URL of your Simpro, such as https://yourbusiness.simprosuite.com',
    fault: address('The URL'),
  },
  google_my_business: { hint: 'Maps URL or cid|coordinates', fault: mapsFault },
};

/** What the credential field of a type asks for: its parts, joined by '|'. */
export const describeCredential = (type: string): string =>
  credentials[type as IntegrationTypeId]?.hint ?? defaultHint;

/** The parts of a credential, each without the spaces around it; empty ones are kept, so that the others keep their places. */
export const splitCredential = (text: string): string[] => text.split('|').map((part) => part.trim());

/** A credential as it is kept. */
export const normaliseCredential = (text: string): string => splitCredential(text).join('|');

/** What is wrong with a credential of a type, in a sentence; undefined when it can be kept. Whether the vendor takes it only the vendor knows. */
export const findCredentialFault = (type: string, text: string): string | undefined => {
  const { hint, parts: named, fault } = credentials[type as IntegrationTypeId] ?? { hint: defaultHint };
  const given = splitCredential(text);
  if (given.every((part) => part === '')) return 'Credentials are required.';
  if (text.length > longest) return `Credentials must have at most ${longest} characters.`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(text)) return 'Credentials must stand on one line.';
  if (fault) return fault(text.trim());
  if (!named) return undefined;
  if (given.length > named.length) return `There are more than ${named.length} parts: ${hint}.`;
  const wrong = named.map(({ name, optional, fault: faultOf }, at) => {
    const part = given[at] ?? '';
    if (part === '') return optional ? undefined : `${name} is missing: enter ${hint}.`;
    return faultOf?.(part);
  });
  return wrong.find((sentence) => sentence !== undefined);
};

/** Shorter ones would be half told by their end. */
const shortest = 12;

/** The end of a credential, by which its owner knows it again; '' of a short one. */
export const lastCharacters = (text: string): string => (text.length < shortest ? '' : text.slice(-4));

/** How long an integration or an upload counts as recent. */
const recentMs = 72 * 3_600_000;

/** Was it changed within 72 hours? */
export const isRecent = (changedAt: Date, now: Date): boolean =>
  now.getTime() - changedAt.getTime() < recentMs;
