import { maxCustomersPerPhone, maxRecordsPerContact } from '../matching/rules.ts';

/**
 * A **person** is all leads of a business that have a phone number (as in E.164) or an e-mail address in common, and those that have one in common with any of
 * these, and so on. Each lead is of exactly one person. A number without the prefix of its country is the one that ends in it, from its last nine digits
 * on; where numbers of several countries do, it is that of none of them.
 *
 * What many share joins nobody, by the rule that leads and customers are matched by: a number or an address of more leads than `leads` is a switchboard's or
 * a word for 'none'. Where names stand with it that cannot be one's, as of a family or an office, it joins leads of the same name alone, and of
 * more names than `names` nobody. Names count where they are wholly different: Tom and Thomas Smith are one.
 *
 * People may say otherwise (`personDecisionTypes`), of leads and never of numbers, so that it holds whichever lead comes first or is loaded anew.
 */
export const sharedContactLabels = {
  leads: maxRecordsPerContact,
  names: { phone: maxCustomersPerPhone, email: maxRecordsPerContact },
} as const;

/**
 * What people may say. `apart`: this lead is not its person's; no number or address joins it any more, and nothing that was said before. `same`: two leads
 * are one person's, and so are all theirs. Either can be taken back, and what was before is again.
 */
export const personDecisionTypes = ['apart', 'same'] as const;
export type PersonDecisionType = (typeof personDecisionTypes)[number];

/** Something that was said, the later the higher `at`; leads by what names them. */
export type PersonDecision = {
  readonly at: number;
  readonly decision: PersonDecisionType;
  readonly lead: string;
  /** Whose the lead is as well, or is not. */
  readonly other: string | null;
};

/** What names a lead however often it is loaded, as one text: its day and its source's number. */
export const leadKeyText = ({ leadKey, day }: { leadKey: string; day: string }): string =>
  `${day} ${leadKey}`;

/** What holds of all that was said: who is joined by nothing else, and which pairs are one person's, both in the order in which they were said. */
export const effectiveDecisions = <S extends PersonDecision>(
  said: readonly S[],
): { apart: string[]; same: S[] } => {
  const inOrder = said.toSorted((a, b) => a.at - b.at);
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
