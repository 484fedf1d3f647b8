import { maxCustomersPerPhone, maxRecordsPerContact } from '../matching/rules.ts';

/**
 * Limits for shared contact details. A **person** is all leads of a business that share an E.164 phone number or an
 * e-mail address, directly or through other leads. Each lead belongs to exactly one person. A number without a country
 * prefix equals the full number that ends with it, if it has at least nine digits; if numbers of several countries end
 * with it, it equals none. As in matching leads with customers, widely shared details join no leads. A number or
 * address of more than `leads` leads is a switchboard or a word for 'none'. If the names of its leads cannot belong to
 * one person (a family, an office), it joins only leads with the same name. With more than `names` names it joins no
 * leads. Only wholly different names count: Tom and Thomas Smith are one person. Users may override this
 * (`personDecisions`). Decisions refer to leads, never to numbers, so they survive any load order and reload.
 */
export const sharedContactLabels = {
  leads: maxRecordsPerContact,
  names: { phone: maxCustomersPerPhone, email: maxRecordsPerContact },
} as const;

/**
 * User decisions about persons. `apart`: this lead leaves its person; no number, address or earlier decision joins it
 * again. `same`: two leads and all their joined leads are one person. A decision can be undone, which restores the
 * previous state.
 */
export const personDecisionTypes = ['apart', 'same'] as const;
export type PersonDecisionType = (typeof personDecisionTypes)[number];

/** A decision about a person; a later one has a higher `at`. Leads are given by `leadKeyText`. */
export type PersonDecision = {
  readonly at: number;
  readonly decision: PersonDecisionType;
  readonly lead: string;
  /** Key of the other lead of a `same` decision; otherwise null. */
  readonly other: string | null;
};

/** Returns a key of a lead that survives reloads: its day and its number in the source. */
export const leadKeyText = ({ leadKey, day }: { leadKey: string; day: string }): string =>
  `${day} ${leadKey}`;

/** Returns the current decisions: separated leads and joined pairs, both in the order they were made. */
export const effectiveDecisions = <S extends PersonDecision>(
  decisions: readonly S[],
): { apart: string[]; same: S[] } => {
  const inOrder = decisions.toSorted((a, b) => a.at - b.at);
  const apart = new Map(
    inOrder.flatMap(({ decision, lead, at }) => (decision === 'apart' ? [[lead, at]] : [])),
  );
  const later = (lead: string | null, at: number) => lead !== null && (apart.get(lead) ?? -1) < at;
  return {
    apart: [...apart.keys()],
    same: inOrder.filter(
      ({ decision, lead, other, at }) => decision === 'same' && later(lead, at) && later(other, at),
    ),
  };
};
