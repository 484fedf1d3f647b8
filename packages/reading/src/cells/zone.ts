/**
 * Time zone abbreviations with one meaning worldwide, and their offsets in minutes ahead of UTC. EST, CST, IST and BST
 * are left out, because each means two or three zones.
 */
export const zoneOffsets: Readonly<Record<string, number>> = {
  Z: 0,
  UTC: 0,
  GMT: 0,
  AWST: 480,
  ACST: 570,
  ACDT: 630,
  AEST: 600,
  AEDT: 660,
  NZST: 720,
  NZDT: 780,
  WET: 0,
  WEST: 60,
  CET: 60,
  CEST: 120,
  EET: 120,
  EEST: 180,
  EDT: -240,
  CDT: -300,
  MDT: -360,
  MST: -420,
  PST: -480,
  PDT: -420,
  JST: 540,
  KST: 540,
  SGT: 480,
  HKT: 480,
};

/** Time zone: an IANA name, or minutes ahead of UTC. */
export type Zone = string | number;

const isZoneName = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

const offset = /^(?:UTC|GMT)? *([+\-\u2212]) *(\d{1,2})(?::?(\d{2}))?$/i;

/** Parses 'UTC', 'GMT+10:00', 'AEST', '+1000' or 'Australia/Sydney' as a time zone. Returns null for any other text. */
export const parseZone = (text: string): Zone | null => {
  const trimmed = text.trim();
  const knownOffset = zoneOffsets[trimmed.toUpperCase()];
  if (knownOffset !== undefined) return knownOffset;
  const parts = offset.exec(trimmed);
  if (parts) {
    const minutes = Number(parts[2]) * 60 + Number(parts[3] ?? 0);
    return parts[1] === '+' ? minutes : -minutes;
  }
  return /^[A-Z][A-Za-z_]+\/[A-Za-z_/]+$/.test(trimmed) && isZoneName(trimmed) ? trimmed : null;
};

/**
 * Returns the zone in a heading, in brackets or as a separate word: 'Created (UTC)', 'created_at_utc'.
 * Returns null if there is none.
 */
export const parseZoneOfHeading = (heading: string): Zone | null => {
  // The pattern allows no bracket inside, because each of many opening brackets would otherwise be searched to the end
  // of the heading.
  for (const [, inside = ''] of heading.matchAll(/[([]([^()[\]]*)[)\]]/g)) {
    const zone = parseZone(inside);
    if (zone !== null) return zone;
  }
  const [, zoneName = ''] =
    /(?:^|[^A-Za-z])(UTC|GMT|AE[SD]T|AC[SD]T|AWST|NZ[SD]T)(?:$|[^A-Za-z])/i.exec(heading) ?? [];
  return zoneName === '' ? null : parseZone(zoneName);
};
