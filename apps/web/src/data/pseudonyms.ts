/** Invented names for demo mode. Only this tab can map them back to the real names. */
const firstNames =
  'Alex Bailey Casey Dana Eden Fran Gale Harper Indra Jules Kai Lee Morgan Nico Oakley Parker Quinn Reese Sage Taylor Uma Vale Wren Yael Zion'.split(
    ' ',
  );
const lastNames =
  'Ashdown Birch Calder Dunmore Elmwood Fairfax Gladstone Holloway Ivers Jarrah Kirkby Larkin Merrow Northcote Oakes Penrose Quill Rowan Stirling Tarrant Upton Verity Whitlock Yardley'.split(
    ' ',
  );
const places =
  'Amber Birchwood Cedar Driftwood Emerald Fernhill Granite Harbour Ironbark Juniper Kestrel Lakeside Maple Northgate Orchard Pebble Quarry Riverside Silverton Tidewater Union Valley Willow Yarrow'.split(
    ' ',
  );
const trades =
  'Bakery Builders Clinic Dental Electrical Fitness Gardens Homes Interiors Joinery Kitchens Legal Motors Optical Plumbing Roofing Solar Studio Travel Windows'.split(
    ' ',
  );

type Kind = 'business' | 'first' | 'last' | 'person' | 'email' | 'phone';
type Row = Readonly<Record<string, unknown>>;

/** Fields whose value is replaced by a pseudonym, at any depth, with the kind of name they hold. */
const kinds: Readonly<Record<string, Kind>> = {
  trading_name: 'business',
  business: 'business',
  first_name: 'first',
  last_name: 'last',
  full_name: 'person',
  customer: 'person',
  customer_name: 'person',
  author: 'person',
  user: 'person',
  email: 'email',
  customer_email: 'email',
  recipient: 'email',
  phone: 'phone',
  customer_phone: 'phone',
};
/** Fields removed because a picture or recording identifies a person. */
const removedFields: ReadonlySet<string> = new Set(['logo_url', 'avatar_url', 'audio_url']);
/** Fields used in requests and never shown. */
const unchangedFields: ReadonlySet<string> = new Set(['keys', 'id', '_id', 'cursor', 'etag']);

const isId = (text: string): boolean => /^[\da-f]{8}-[\da-f-]{27}$/i.test(text);
const emails = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g;
/** Matches Australian phone numbers within a text. */
const phones = /(?<![\w-])(?:\+61|0)[ -]?[2-478](?:[ -]?\d){8}(?![\w-])/g;
/** Minimum length of a name that is replaced inside texts, because shorter names occur within unrelated words. */
const minNameLength = 5;

const hashText = (text: string): number => {
  let hash = 2166136261;
  for (const letter of text.trim().toLowerCase())
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  return hash >>> 0;
};
const pick = (from: readonly string[], by: number): string => from[by % from.length] ?? '';

export type Pseudonyms = ReturnType<typeof createPseudonyms>;

/**
 * Creates the pseudonyms of a tab. A name has the same pseudonym everywhere. Businesses, people, emails and phone
 * numbers never share one.
 */
export const createPseudonyms = () => {
  const pseudonyms = new Map<string, string>();
  /**
   * Real names by pseudonym. First and last names alone are left out, because several people may share them.
   */
  const realNames = new Map<string, string>();
  const assigned = new Set<string>();
  const replacements: [real: string, standIn: string][] = [];

  const invent = (kind: Kind, real: string): string => {
    const number = hashText(real);
    switch (kind) {
      case 'business':
        return `${pick(places, number)} ${pick(trades, number >>> 8)}`;
      case 'first':
        return pick(firstNames, number);
      case 'last':
        return pick(lastNames, number);
      case 'person': {
        const [first = '', ...rest] = real.trim().split(/\s+/);
        return [
          toPseudonym('first', first),
          ...(rest.length > 0 ? [toPseudonym('last', rest.join(' '))] : []),
        ].join(' ');
      }
      case 'email':
        return `person${number % 100_000}@example.com`;
      case 'phone':
        return `0491 57${number % 10} ${String(number % 1000).padStart(3, '0')}`;
    }
  };

  const toPseudonym = (kind: Kind, real: string): string => {
    if (real.trim() === '' || assigned.has(real)) return real;
    const known = pseudonyms.get(`${kind} ${real}`);
    if (known !== undefined) return known;
    let name = invent(kind, real);
    const alone = kind === 'first' || kind === 'last';
    for (let n = 2; !alone && (realNames.get(name) ?? real) !== real; n += 1)
      name = `${invent(kind, real)} ${n}`;
    pseudonyms.set(`${kind} ${real}`, name);
    assigned.add(name);
    if (!alone) realNames.set(name, real);
    if (!alone && real.length >= minNameLength) {
      replacements.push([real, name]);
      // Replaces longer names first, because a name may be part of a longer name.
      replacements.sort(([a], [b]) => b.length - a.length);
    }
    return name;
  };

  const maskText = (text: string): string => {
    if (text.length < minNameLength || isId(text)) return text;
    let out = text
      .replace(emails, (one) => toPseudonym('email', one))
      .replace(phones, (one) => toPseudonym('phone', one));
    for (const [real, name] of replacements) if (out.includes(real)) out = out.replaceAll(real, name);
    return out;
  };

  const findKind = (field: string, row: Row): Kind | undefined => {
    if (field === 'name' && ('email' in row || 'phone' in row)) return 'person';
    // Replaces the title of a search result only for leads and customers, because it is their name.
    if (field === 'title' && (row['kind'] === 'lead' || row['kind'] === 'customer')) return 'person';
    return kinds[field];
  };

  const field = (name: string, value: unknown, row: Row): unknown => {
    if (unchangedFields.has(name)) return value;
    if (removedFields.has(name)) return null;
    if (typeof value !== 'string') return walk(value);
    const kind = findKind(name, row);
    return kind && !isId(value) ? toPseudonym(kind, value) : maskText(value);
  };

  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return maskText(value);
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    const row = value as Row;
    return Object.fromEntries(Object.entries(row).map(([name, one]) => [name, field(name, one, row)]));
  };

  return {
    mask: <T>(answer: T): T => walk(answer) as T,
    unmask: (text: string): string => {
      let out = text;
      const longestFirst = [...realNames].toSorted(([a], [b]) => b.length - a.length);
      for (const [name, real] of longestFirst)
        for (const write of [
          (one: string) => one,
          encodeURIComponent,
          (one: string) => encodeURIComponent(one).replaceAll('%20', '+'),
        ])
          out = out.replaceAll(write(name), write(real));
      return out;
    },
  };
};
