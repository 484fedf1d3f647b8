/** Business to which accounts can belong. `website`: an address, with or without its scheme. */
export type Candidate = { id: string; name: string; website: string | null };

/** Why an account seems to belong to a business, as users read it. */
export const proposalReasons = {
  name: 'Same name',
  website: 'Same website',
  mapped: 'Another account of this name',
  words: 'Its name has all words of the business',
} as const;
export type Proposal = { businessId: string; reason: keyof typeof proposalReasons };

/** Words of company names and of account names that say nothing about who it is. */
const emptyWords = new Set(
  'the and of a pty ltd limited inc incorporated llc llp plc gmbh ag bv co company corp corporation group trust au uk nz usa com net org www ga4 ads account main new old'.split(
    ' ',
  ),
);

/** Splits a name into its words, in lower case and plain letters. */
const splitWords = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const tellingWords = (name: string): string[] => {
  const words = splitWords(name);
  const telling = words.filter((word) => !emptyWords.has(word));
  return telling.length > 0 ? telling : words;
};

/** Returns the host of a website, without `www.`; null for a text that is none. */
const toHost = (text: string): string | null => {
  const address = text.trim().replace(/^sc-domain:/i, '');
  if (/\s/.test(address) || !address.includes('.')) return null;
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  return url?.hostname.includes('.') ? url.hostname.replace(/^www\./, '') : null;
};

/** Returns the name of a host without its last labels: 'brightsmile' of 'brightsmile.com.au'. */
const toHostName = (host: string): string => (host.split('.')[0] ?? '').replace(/[^a-z0-9]/g, '');

/** Returns the single element; undefined for none or several. */
const onlyOf = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined);

type Known = Candidate & { key: string; words: readonly string[]; host: string | null };

/** Groups businesses by the word of their name that fewest share, so that few are compared with each account. */
const groupByRarestWord = (known: readonly Known[]): ReadonlyMap<string, Known[]> => {
  const counts = new Map<string, number>();
  for (const { words } of known) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const rarestOf = ({ words }: Known): string =>
    words.reduce(
      (one, other) => ((counts.get(other) ?? 0) < (counts.get(one) ?? 0) ? other : one),
      words[0] ?? '',
    );
  return Map.groupBy(known, rarestOf);
};

/** Account to find a business for. `mappedTo`: business that another account of the same name belongs to. */
export type Reached = { id: string; name: string };

/**
 * Creates a function that returns to which business an account seems to belong: the one with its name or its website, or
 * else the one that another account of this name belongs to, or whose words all are in the name. It returns null if none or
 * several do.
 * @param mapped accounts that already belong to a business
 */
export const createProposer = (
  candidates: readonly Candidate[],
  mapped: readonly { name: string; businessId: string }[] = [],
): ((account: Reached) => Proposal | null) => {
  const known: Known[] = candidates.map((one) => {
    const words = tellingWords(one.name);
    return { ...one, words, key: words.join(''), host: one.website === null ? null : toHost(one.website) };
  });
  const group = <Key>(keyOf: (one: Known) => Key) => Map.groupBy(known, keyOf);
  const [byKey, byHost] = [group(({ key }) => key), group(({ host }) => host)];
  const keyOf = (name: string) => tellingWords(name).join('');
  const byRarest = groupByRarestWord(known);
  const knownIds = new Set(known.map(({ id }) => id));
  const byMapped = Map.groupBy(mapped, ({ name }) => keyOf(name));
  return ({ id, name }) => {
    const host = toHost(id) ?? toHost(name);
    const words = new Set(tellingWords(name));
    const sameName = onlyOf(byKey.get(keyOf(name)) ?? []);
    if (sameName) return { businessId: sameName.id, reason: 'name' };
    const sameHost =
      host === null
        ? undefined
        : (onlyOf(byHost.get(host) ?? []) ?? onlyOf(byKey.get(toHostName(host)) ?? []));
    if (sameHost) return { businessId: sameHost.id, reason: 'website' };
    const owners = new Set((byMapped.get(keyOf(name)) ?? []).map(({ businessId }) => businessId));
    const [owner] = owners;
    if (owner !== undefined && owners.size === 1 && knownIds.has(owner))
      return { businessId: owner, reason: 'mapped' };
    const within = [...words]
      .flatMap((word) => byRarest.get(word) ?? [])
      .filter((one) => one.key.length >= minLetters && one.words.every((word) => words.has(word)));
    const longest = Math.max(0, ...within.map((one) => one.words.length));
    const named = onlyOf(within.filter((one) => one.words.length === longest));
    return named ? { businessId: named.id, reason: 'words' } : null;
  };
};

/** Letters of a business name below which its words in another name may be chance. */
const minLetters = 5;
