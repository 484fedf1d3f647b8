/** Call statuses and their synonyms in exports: lower case, no accents, single spaces for dashes and underscores. */
export const callStatuses = {
  answered: [
    'answered',
    'answer',
    'completed',
    'complete',
    'connected',
    'answered call',
    'call answered',
    'repondu',
    'beantwortet',
    'angenommen',
    'beantwoord',
    'contestada',
    'atendida',
    'risposto',
  ],
  missed: [
    'missed',
    'missed call',
    'call missed',
    'no answer',
    'noanswer',
    'not answered',
    'unanswered',
    'manque',
    'appel manque',
    'verpasst',
    'nicht angenommen',
    'gemist',
    'perdida',
    'perso',
    'persa',
  ],
  abandoned: ['abandoned', 'abandoned call', 'call abandoned', 'hung up', 'abandonne', 'aufgelegt'],
  voicemail: ['voicemail', 'voice mail', 'left voicemail', 'messagerie', 'mailbox'],
  busy: ['busy', 'line busy', 'besetzt', 'occupe', 'ocupado', 'bezet'],
} as const;
export type CallStatus = keyof typeof callStatuses;

/** Statuses of unanswered calls that `missed_calls` counts. */
export const missedStatuses = ['missed', 'abandoned'] as const satisfies readonly CallStatus[];
