export { planTargetItemType, planType, projectionType } from './forms.ts';
export { readPlans } from './plan-figures.ts';
export { readPlanProgress } from './plan-progress.ts';
export { answerProgressReports } from './progress-report.ts';
