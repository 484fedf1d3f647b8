export { buildDocument, fetchPageReports } from './fetch-page-reports.ts';
