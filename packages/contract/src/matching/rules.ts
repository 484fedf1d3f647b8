/**
 * What makes a lead and a customer the same person, and how sure that is: the chance that two records that share this, and nothing else, are one
 * person's. `near`: but for a slip of the hand, as one digit or two letters.
 */
export const evidenceTypes = {
  order: { weight: 0.99, says: 'same order number' },
  email: { weight: 0.97, says: 'same e-mail address' },
  phone: { weight: 0.94, says: 'same phone number' },
  shared_phone: { weight: 0.5, says: 'same phone number, which several customers have' },
  near_email: { weight: 0.8, says: 'nearly the same e-mail address' },
  near_phone: { weight: 0.7, says: 'nearly the same phone number' },
  name: { weight: 0.6, says: 'same name, which no other customer has' },
  common_name: { weight: 0.4, says: 'same name' },
  near_name: { weight: 0.4, says: 'nearly the same name' },
  place: { weight: 0.2, says: 'same place' },
} as const;
export type Evidence = keyof typeof evidenceTypes;

/** A wholly different name leaves so much of what else is shared: a family has one phone, an office one address. */
export const differentName = { keeps: 0.75, says: 'but another name' } as const;

/** From here on a match counts without anybody's word. */
export const minAutomaticConfidence = 0.9;
/** From here on it is shown to people, who may confirm it. */
export const minConfidenceToConfirm = 0.5;

/** As many customers may have a phone number for it still to tell one from the others. */
export const maxCustomersPerPhone = 2;
/** As many records that share an address or a number say nothing of one another: it is a switchboard's, or a word for 'none'. */
export const maxRecordsPerContact = 50;
/** As many customers of one name are looked at: who is called John Smith is found by what else is known. */
export const maxCandidatesPerName = 20;

/** How sure it is that two records are one person's, 0 to 1: each piece of evidence leaves a part of the doubt that the others left. */
export const computeConfidence = (found: readonly Evidence[], namesDiffer = false): number => {
  const doubt = found.reduce((left, name) => left * (1 - evidenceTypes[name].weight), 1);
  return (1 - doubt) * (namesDiffer ? differentName.keeps : 1);
};

/** What a match is: counted as `automatic` or `confirmed`, shown as `to_confirm`, and `rejected` once somebody said no. */
export const matchStates = {
  automatic: 'Automatic',
  confirmed: 'Confirmed',
  to_confirm: 'To confirm',
  rejected: 'Rejected',
} as const;
export type MatchState = keyof typeof matchStates;

/** The same, but that `rejected` never counts. */
export const countedMatchStates = ['automatic', 'confirmed'] as const satisfies readonly MatchState[];

/** What people may say of a match; null takes back what was said. */
export const matchDecisions = ['confirmed', 'rejected'] as const;
export type MatchDecision = (typeof matchDecisions)[number];
