/**
 * Evidence that a lead and a customer are the same person. `weight` is the probability if two records share
 * only this. `near`: equal except for a typing error of one digit or two letters.
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

/**
 * Factor on the confidence if the names are wholly different: a family shares a phone, an office an address.
 */
export const differentName = { keeps: 0.75, says: 'but another name' } as const;

/** Minimum confidence of a match that counts without confirmation. */
export const minAutomaticConfidence = 0.9;
/** Minimum confidence of a match that is shown to users for confirmation. */
export const minConfidenceToConfirm = 0.5;

/** Maximum number of customers who share a phone number that still identifies a customer. */
export const maxCustomersPerPhone = 2;
/**
 * Maximum number of records that share an address or number. Above it, the value is a switchboard or a word for 'none'.
 */
export const maxRecordsPerContact = 50;
/** Maximum number of customers with one name that are compared. More common names are matched by other evidence. */
export const maxCandidatesPerName = 20;

/**
 * Returns the confidence, 0 to 1, that two records belong to one person. Each piece of evidence reduces the
 * remaining doubt by its weight.
 */
export const computeConfidence = (found: readonly Evidence[], namesDiffer = false): number => {
  const doubt = found.reduce((left, name) => left * (1 - evidenceTypes[name].weight), 1);
  return (1 - doubt) * (namesDiffer ? differentName.keeps : 1);
};

/**
 * Labels of match states. `automatic` and `confirmed` count, `to_confirm` is only shown, and `rejected` was
 * declined by a user.
 */
export const matchStates = {
  automatic: 'Automatic',
  confirmed: 'Confirmed',
  to_confirm: 'To confirm',
  rejected: 'Rejected',
} as const;
export type MatchState = keyof typeof matchStates;

export const countedMatchStates = ['automatic', 'confirmed'] as const satisfies readonly MatchState[];

/** Decisions of users about a match; null undoes a decision. */
export const matchDecisions = ['confirmed', 'rejected'] as const;
export type MatchDecision = (typeof matchDecisions)[number];
