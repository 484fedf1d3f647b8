/** Where an annotation is from: a person wrote it, or it follows from what the system knows. */
export const annotationTypes = ['person', 'campaign', 'outage', 'import', 'meeting'] as const;
export type AnnotationType = (typeof annotationTypes)[number];

export const annotationTypeLabels: Record<AnnotationType, string> = {
  person: 'Notes by people',
  campaign: 'Campaigns started and stopped',
  outage: 'Outages of sources',
  import: 'Imports',
  meeting: 'Meetings and decisions',
};

/** A campaign that spends nothing for longer than this many days has stopped; one that then spends again has started. */
export const maxPauseDays = 14;
