import type { QuestionGroup } from './question-group.ts';

export const adviceQuestions: readonly QuestionGroup[] = [
  {
    reading: 'advice pay',
    questions: [
      'Do my ads pay?',
      'Are our ads worth it?',
      'is my ad spend worth the money',
      'Does advertising pay off?',
      'Are we making money on ads?',
      'Do the campaigns pay for themselves?',
      'is marketing working',
    ],
  },
  {
    reading: 'advice stop',
    questions: [
      'Which campaign should I stop?',
      'What campaigns should we pause first?',
      'Where are we wasting money?',
      'Which campaigns waste money?',
      'which ads should i turn off',
      'What should I stop spending on?',
    ],
  },
  {
    reading: 'advice more',
    questions: [
      'Where would $500 more go?',
      'Where would another $500 go best?',
      'Where should we spend more?',
      'Which campaign deserves more budget?',
      'Which channel should get more budget?',
      'Where should I put the next $1,000?',
    ],
  },
  {
    reading: 'advice trouble',
    questions: [
      'Which client is in trouble?',
      'Which of my clients need attention?',
      'which business should I call first',
      'Who needs a call?',
      'Which clients are struggling?',
    ],
  },
  {
    reading: 'advice talk',
    questions: [
      'What should we talk about on Thursday?',
      'What should we discuss at the meeting?',
      'what should I do next',
      'What needs attention?',
      'What should we focus on this week?',
    ],
  },
  {
    reading: 'advice pay facebook_ads',
    questions: ['Is Facebook worth the money?', 'Do Meta ads pay?', 'Should I stop Facebook ads?'],
  },
  { reading: 'advice pay google_ads', questions: ['Is Google Ads worth it?', 'Does Google pay off?'] },
  { reading: 'advice pay Social', questions: ['Does social pay?'] },
  {
    reading: 'advice target',
    questions: [
      'Are we on target?',
      'How far behind plan are we?',
      'Are we on track?',
      'Is the plan on track?',
      'How is the plan going?',
      'Will we hit our target?',
      'Are we ahead of plan?',
      'what is our target',
    ],
  },
  {
    reading: 'advice doing',
    questions: [
      'How are we doing?',
      'How is business?',
      'How are things going?',
      'how is the business doing overall',
    ],
  },
];
