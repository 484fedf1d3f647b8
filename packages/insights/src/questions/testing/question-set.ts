import { adviceQuestions } from './advice-questions.ts';
import { comparedValues, conditions, movers, performance, times } from './blind-changes.ts';
import {
  rankings as blindRankings,
  reasons as blindReasons,
  comparedPeriods,
  figuresOfPeriods,
} from './blind-figures.ts';
import { dates, exclusions, ratesAndShares, trends } from './blind-rates.ts';
import { advice, businesses, definitions, severalFigures, targets } from './blind-topics.ts';
import {
  conditionQuestions,
  countQuestions,
  meaningQuestions,
  misspeltQuestions,
  severalQuestions,
  timeQuestions,
} from './condition-questions.ts';
import { askedOfDemo } from './demo-questions.ts';
import { everydayQuestions } from './everyday-questions.ts';
import {
  always,
  financialYear,
  lastYear,
  october,
  octoberBefore,
  type QuestionGroup,
  thisYear,
} from './question-group.ts';
import { secondStrangerQuestions } from './second-stranger-questions.ts';
import { strangerQuestions } from './stranger-questions.ts';

const figures: readonly QuestionGroup[] = [
  {
    reading: `total leads - - - ${october} -`,
    questions: [
      'How many leads did we get last month?',
      'how many enquiries did we get in october',
      'leads last month',
      'number of leads in Oct 2026',
      'What were our total leads for October?',
      'show me the leads for last month please',
    ],
  },
  {
    reading: `total revenue - - - ${october} -`,
    questions: [
      'What was our turnover last month?',
      'How much did we make in sales in October?',
      'takings in october',
      'sales last month',
      'tell me our revenue for last month',
    ],
  },
  {
    reading: `total revenue - - - ${financialYear} -`,
    questions: [
      'revenue this FY',
      'Revenue since July',
      'sales this financial year',
      'How much revenue have we made this financial year so far?',
      'turnover financial year to date',
    ],
  },
  {
    reading: 'total revenue - - - 2025-07-01/2026-06-30 -',
    questions: ['revenue last FY', 'Revenue in FY26', 'sales in 2025/26', 'turnover last financial year'],
  },
  {
    reading: 'total leads - - - 2026-10-29/2026-11-25 -',
    questions: [
      'leads last 28 days',
      'How many leads in the last 28 days?',
      'enquiries over the past 28 days',
    ],
  },
  {
    reading: 'total leads - - - 2026-11-25/2026-11-25 -',
    questions: ['leads yesterday', 'How many enquiries came in yesterday?'],
  },
  {
    reading: `total cost - channel=google_ads - ${october} -`,
    questions: [
      'How much did we spend on Google Ads last month?',
      'google ads spend in october',
      'ad spend on adwords last month',
    ],
  },
  {
    reading: `total cost - - - ${october} -`,
    questions: [
      'marketing spend last month',
      'how much did we spend on ads in october',
      'advertising costs in October',
    ],
  },
  {
    reading: `total cost_per_lead - - - ${october} -`,
    questions: ['CPL last month', 'What did a lead cost us in October?', 'cost per enquiry in october'],
  },
  {
    reading: `total leads - internal_channel=Email - ${october} -`,
    questions: ['leads from email last month', 'How many enquiries came from email in October?'],
  },
  {
    reading: `total leads - campaign=Gutters - ${october} -`,
    questions: ['leads from Gutters last month', 'How many leads did the campaign Gutters bring in October?'],
  },
  {
    reading: `total missed_calls - - - ${october} -`,
    questions: [
      'How many calls did we miss last month?',
      'missed calls last month',
      'unanswered calls in October',
    ],
  },
];

const comparisons: readonly QuestionGroup[] = [
  {
    reading: `change leads - - - ${october} 2026-09-01/2026-09-30`,
    questions: [
      'Leads in October compared with September',
      'leads in october vs september',
      'compare leads in October with September',
      'How did leads change in October versus September?',
      'leads last month against the month before',
    ],
  },
  {
    reading: `change revenue - - - ${october} ${octoberBefore}`,
    questions: [
      'revenue in october compared with a year ago',
      'Sales in October compared to the same month last year',
      'turnover last month year on year',
    ],
  },
  {
    reading: `change revenue - - - ${thisYear} ${lastYear} up yes/no`,
    questions: [
      'Did revenue grow this year?',
      'Has turnover gone up this year?',
      'is revenue up on last year',
    ],
  },
  {
    reading: `change leads - - - ${october} ${octoberBefore} down yes/no`,
    questions: [
      'Did leads fall last month?',
      'have enquiries dropped in October',
      'Were leads down last month?',
    ],
  },
  {
    reading: `change leads+calls - - - ${october} 2026-09-01/2026-09-30`,
    questions: [
      'leads and calls in October vs September',
      'compare leads and calls in October with September',
    ],
  },
];

const reasons: readonly QuestionGroup[] = [
  {
    reading: `why leads - - - ${october} ${octoberBefore} down`,
    questions: [
      'Why did leads fall in October?',
      'why were leads down last month',
      'What caused the drop in leads in October?',
      'why have enquiries fallen in october',
    ],
  },
  {
    reading: `why revenue - - - ${october} ${octoberBefore} up`,
    questions: [
      'Why did revenue rise in October?',
      'why did our sales go up last month',
      'what drove revenue up last month',
    ],
  },
];

const rankings: readonly QuestionGroup[] = [
  {
    reading: `best leads internal_channel - - ${october} -`,
    questions: [
      'Which channel brought the most leads last month?',
      'what channel had the most leads in october',
      'top channels by leads last month',
      'Which channel got the highest number of enquiries in October?',
    ],
  },
  {
    reading: `worst leads internal_channel - - ${october} -`,
    questions: [
      'Which channel brought the fewest leads last month?',
      'which channel had the least leads in october',
    ],
  },
  {
    reading: `best leads campaign - - ${october} - top 5`,
    questions: ['top 5 campaigns by leads last month', 'top five campaigns by enquiries in October'],
  },
  {
    reading: `best revenue product - - ${thisYear} -`,
    questions: [
      'Top products by revenue this year',
      'which service made the most revenue this year',
      'best products by sales this year',
    ],
  },
  {
    reading: 'best revenue date:month - - 2025-01-01/2025-12-31 -',
    questions: [
      'What was the best month for revenue in 2025?',
      'which month had the highest revenue in 2025',
    ],
  },
  {
    reading: `best cost_per_lead internal_channel - - ${always} -`,
    questions: ['Which channel has the cheapest leads?', 'which channel has the lowest cost per lead'],
  },
  {
    reading: `best leads+cost campaign - - ${october} -`,
    questions: [
      'Which campaign brought the most leads last month and how much did it cost?',
      'which campaign had the most leads and ad spend in october',
    ],
  },
  {
    reading: `trend leads date:month - - 2025-01-01/2025-12-31 -`,
    questions: ['Leads by month in 2025', 'monthly leads in 2025', 'enquiries month by month in 2025'],
  },
  {
    reading: `total leads internal_channel - - ${october} -`,
    questions: [
      'leads by channel last month',
      'leads per channel in October',
      'enquiries for each channel last month',
    ],
  },
];

/** All answered questions by their kind. */
export const questionSet: Readonly<Record<string, readonly QuestionGroup[]>> = {
  'a figure': figures,
  'a comparison': comparisons,
  'a reason': reasons,
  'a ranking, a trend or a split': rankings,
  'a condition on figures': conditionQuestions,
  'a number of values, or yes or no': countQuestions,
  'weekdays and hours': timeQuestions,
  'several metrics': severalQuestions,
  'a meaning': meaningQuestions,
  'a typing error': misspeltQuestions,
  'everyday words': everydayQuestions,
  'the demo': askedOfDemo,
  'what readers who did not know it asked': strangerQuestions,
  'the kinds that an outside reader asked': secondStrangerQuestions,
  'a figure of a period': figuresOfPeriods,
  'two periods': comparedPeriods,
  'the reason of a change': blindReasons,
  'the best and the worst': blindRankings,
  'what rose and what fell': movers,
  'how a time was': performance,
  'one value against another': comparedValues,
  'values under conditions': conditions,
  'times of the week and of the day': times,
  'days in everyday words': dates,
  'rates and shares': ratesAndShares,
  'a course over time': trends,
  'everything but one value': exclusions,
  'words and their difference': definitions,
  'several figures at once': severalFigures,
  'the plan': targets,
  'advice in everyday words': advice,
  'several businesses': businesses,
  advice: adviceQuestions,
};
