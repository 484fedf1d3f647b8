import { financialYear, november, october, type QuestionGroup, thisYear } from './question-group.ts';

export const conditionQuestions: readonly QuestionGroup[] = [
  {
    reading: `list cost campaign - valid_leads=0 ${october} -`,
    questions: [
      'Which campaigns had no valid leads last month and how much did they cost?',
      'which campaigns got no valid leads in october and what did they cost',
      'Which campaigns had zero good leads last month and their ad spend',
      'campaigns with no valid leads last month and their cost',
    ],
  },
  {
    reading: `list valid_leads campaign - valid_leads=0 ${october} -`,
    questions: [
      'Which campaigns had no valid leads last month?',
      'which campaigns did not get any valid leads in October',
      "Which campaigns didn't bring any valid leads last month?",
      'campaigns without valid leads last month',
      'campaigns with 0 valid leads in october',
      'Which campaigns failed to get any valid leads last month',
    ],
  },
  {
    reading: `list leads internal_channel - leads>=10 ${october} -`,
    questions: [
      'Which channels brought at least 10 leads in October?',
      'which channels had 10 or more leads last month',
      'Which channels got no fewer than ten leads last month?',
      'which channels brought 10 leads or more in october',
    ],
  },
  {
    reading: `list leads internal_channel - leads<5 ${october} -`,
    questions: [
      'Which channels brought fewer than 5 leads last month?',
      'which channels had less than five leads in october',
      'which channels got under 5 enquiries last month',
    ],
  },
  {
    reading: `list cost campaign - cost>500 ${october} -`,
    questions: [
      'Which campaigns spent more than $500 last month?',
      'which campaigns cost over $500 in october',
      'Which campaigns cost more than 500 dollars last month?',
      'campaigns with ad spend above $500 last month',
    ],
  },
  {
    reading: `list cost campaign - cost>500 ${october} - yes/no`,
    questions: [
      'Did any campaign spend more than $500 last month?',
      'did any of our campaigns spend over $500 in October',
    ],
  },
  {
    reading: `list cost_per_lead campaign - cost_per_lead>100 ${october} -`,
    questions: [
      'Which campaigns had a cost per lead over $100 last month?',
      'which campaigns have a CPL above $100 in October',
      'campaigns with a cost per lead of more than $100 last month',
    ],
  },
  {
    reading: `list leads campaign - leads=0&sessions>0 ${october} -`,
    questions: [
      'Which campaigns had visits but no leads last month?',
      'which campaigns got sessions and no leads in october',
    ],
  },
  {
    reading: `list leads campaign - leads=0&calls=0 ${october} -`,
    questions: ['Which campaigns had no leads and no calls last month?'],
  },
  {
    reading: `list cost campaign - cost>100&leads=0 ${october} -`,
    questions: ['Which campaigns had no leads and spent more than $100 last month?'],
  },
  {
    reading: `list revenue product - revenue>10000 ${financialYear} -`,
    questions: [
      'Which products made more than $10,000 in revenue this FY?',
      'products with revenue over $10k this financial year',
    ],
  },
  {
    reading: `list revenue customer - revenue>5000 ${thisYear} -`,
    questions: ['Which customers spent more than $5,000 this year?', 'which clients spent over 5k this year'],
  },
  {
    reading: `list calls date:day - calls=0 ${october} -`,
    questions: ['Which days had no calls in October?', 'what days had zero calls last month'],
  },
  {
    reading: `list revenue date:month - revenue>10000 ${thisYear} -`,
    questions: [
      'Which months had revenue over $10,000 this year?',
      'which months this year had more than $10k in revenue',
    ],
  },
];

export const countQuestions: readonly QuestionGroup[] = [
  {
    reading: `count cost campaign - cost>500 ${october} -`,
    questions: [
      'How many campaigns spent more than $500 last month?',
      'how many campaigns cost over $500 in october',
      'How many of our campaigns spent above $500 last month?',
    ],
  },
  {
    reading: `count leads campaign - leads=0 ${october} -`,
    questions: [
      'How many campaigns had no leads last month?',
      'how many campaigns got zero enquiries in October',
    ],
  },
  {
    reading: `count leads internal_channel - leads>=10 ${october} -`,
    questions: [
      'How many channels had at least 10 leads last month?',
      'how many channels brought ten or more leads in october',
    ],
  },
  {
    reading: `count leads date:day - leads=0 ${october} -`,
    questions: ['How many days had no leads in October?', 'how many days last month had no enquiries'],
  },
  {
    reading: `count revenue customer - revenue>1000 ${thisYear} -`,
    questions: [
      'How many customers spent more than $1,000 this year?',
      'how many clients spent over 1k this year',
    ],
  },
  {
    reading: `count leads campaign - leads>0 ${october} -`,
    questions: [
      'How many campaigns brought leads last month?',
      'how many campaigns had any leads in October',
    ],
  },
  {
    reading: `check leads - - leads>50 ${october} - yes/no`,
    questions: [
      'Did we get more than 50 leads last month?',
      'were there over 50 leads in October',
      'did we have more than 50 enquiries last month',
    ],
  },
  {
    reading: `check calls - - calls>0 2026-11-25/2026-11-25 - yes/no`,
    questions: [
      'Did we get any calls yesterday?',
      'were there any calls yesterday',
      'Have we had any phone calls yesterday?',
    ],
  },
  {
    reading: `check roi - - roi>1 ${thisYear} - yes/no`,
    questions: ['Is our ROI above 100% this year?', 'was our roi more than 100 percent this year'],
  },
];

export const timeQuestions: readonly QuestionGroup[] = [
  {
    reading: `total missed_calls - weekday=1 - ${november} -`,
    questions: [
      'How many missed calls on Mondays in November?',
      'missed calls on mondays this month',
      'How many calls did we miss on Mondays in November?',
    ],
  },
  {
    reading: `total calls - weekday=6;7 - ${october} -`,
    questions: ['calls on weekends last month', 'How many calls at weekends in October?'],
  },
  {
    reading: `total leads - weekday=1;2;3;4;5 - ${october} -`,
    questions: ['leads on weekdays last month', 'How many enquiries on weekdays in October?'],
  },
  {
    reading: `total answered_calls - weekday=5;6 - ${thisYear} -`,
    questions: [
      'answered calls on Fridays and Saturdays this year',
      'How many calls were answered on Fridays and Saturdays this year?',
    ],
  },
  {
    reading: `total missed_calls - hour=17;18;19;20;21;22;23 - ${october} -`,
    questions: ['missed calls after 5pm last month', 'How many calls did we miss after 5 pm in October?'],
  },
  {
    reading: `total calls - hour=09;10;11;12;13;14;15;16 - ${october} -`,
    questions: ['calls between 9am and 5pm last month', 'How many calls from 9am to 5pm in October?'],
  },
  {
    reading: `worst missed_calls weekday - - ${october} -`,
    questions: [
      'Which weekday had the most missed calls last month?',
      'which day of the week had the most missed calls in October',
    ],
  },
  {
    reading: `best calls hour - - ${october} -`,
    questions: [
      'Which hour had the most calls last month?',
      'what time of day do we get the most calls in October',
      'busiest hour for calls last month',
    ],
  },
  {
    reading: `best calls weekday - - ${october} -`,
    questions: [
      'busiest day of the week for calls last month',
      'Which weekday has the most calls in October?',
    ],
  },
];

export const severalQuestions: readonly QuestionGroup[] = [
  {
    reading: `total clicks+cost - channel=google_ads - ${october} -`,
    questions: [
      'clicks and cost of Google Ads last month',
      'clicks and ad spend on google ads in October',
      'What were the clicks and costs of Google Ads in October?',
    ],
  },
  {
    reading: `total leads+cost - internal_channel=Email - ${october} -`,
    questions: ['leads and cost of email last month', 'leads and ad spend from email in October'],
  },
  {
    reading: `total leads+calls+forms - - - ${october} -`,
    questions: [
      'leads, calls and forms last month',
      'How many leads, calls and forms did we get in October?',
    ],
  },
  {
    reading: `total revenue+invoices - - - ${october} -`,
    questions: ['revenue and invoices last month', 'Show me revenue and number of invoices for October'],
  },
  {
    reading: `total leads+valid_leads internal_channel - - ${october} -`,
    questions: ['leads and valid leads by channel last month'],
  },
];

export const meaningQuestions: readonly QuestionGroup[] = [
  {
    reading: 'definition roas/attributed_roas',
    questions: ['What is ROAS?', 'what does roas mean', 'define ROAS', 'meaning of ROAS'],
  },
  {
    reading: 'definition valid_leads',
    questions: [
      'what counts as a valid lead',
      'What is a valid lead?',
      'How is a valid lead defined?',
      'what are valid leads',
      'definition of a valid lead',
    ],
  },
  {
    reading: 'definition cost_per_lead',
    questions: [
      'what does CPL mean?',
      'What does CPL stand for',
      'how is cost per lead calculated',
      'How do you calculate cost per lead?',
    ],
  },
  { reading: 'definition roi', questions: ['What is ROI?', 'how is ROI worked out', 'explain roi'] },
  {
    reading: 'definition missed_calls',
    questions: ['what is a missed call', 'What counts as a missed call?'],
  },
  { reading: 'definition ctr', questions: ["what's CTR", 'what does click-through rate mean?'] },
];

export const misspeltQuestions: readonly QuestionGroup[] = [
  {
    reading: `total revenue - - - ${october} -`,
    questions: [
      'revenu last mnth',
      'revenue last mounth',
      'revnue in octber',
      'revenue in ocotber',
      'turnovr last month',
    ],
  },
  {
    reading: `total clicks - channel=google_ads - ${october} -`,
    questions: ['gogle ads clicks last month', 'clicks of googel ads in October'],
  },
  {
    reading: `list valid_leads campaign - valid_leads=0 ${october} -`,
    questions: [
      'Which campains had no valid leads last month?',
      'which campaigns had no vaild leads in octobr',
    ],
  },
  {
    reading: `best leads internal_channel - - ${october} -`,
    questions: [
      'which chanel brought the most leads last month',
      'which channel brougth the most leads in October',
    ],
  },
  {
    reading: `total missed_calls - weekday=1 - ${november} -`,
    questions: ['missed calls on mondys in november', 'missed calls on mondays in novmber'],
  },
  {
    reading: `total sessions - - - ${october} -`,
    questions: ['webiste visits last month', 'sesions last month'],
  },
];
