/** Maximum length of a question in characters. */
export const maxQuestionLength = 300;

/** Example questions that every business can ask. */
export const exampleQuestions = [
  'Why did leads change last month?',
  'Which channel brought the most leads this year?',
  'How much revenue did we make last quarter compared with last year?',
] as const;
