export const annotationTypes = ['person', 'campaign', 'outage', 'import', 'meeting'] as const;
export type AnnotationType = (typeof annotationTypes)[number];

export const annotationTypeLabels: Record<AnnotationType, string> = {
  person: 'Notes',
  campaign: 'Campaigns started and stopped',
  outage: 'Data source outages',
  import: 'Imports',
  meeting: 'Meetings and decisions',
};

/** Number of days without spend after which a campaign counts as stopped. Later spend counts as a new start. */
export const maxPauseDays = 14;
