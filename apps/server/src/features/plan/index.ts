export { planTargetItemType, planType, projectionType } from './forms.ts';
export { readPlanProgress } from './plan-progress.ts';
export { answerProgressReports } from './progress-report.ts';
