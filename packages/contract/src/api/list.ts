import type { Endpoint } from '../endpoint.ts';
import * as accessRequests from './access-requests.ts';
import * as advisoryDocuments from './advisory-documents.ts';
import * as annotations from './annotations.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as businesses from './businesses.ts';
import * as costTerms from './cost-terms.ts';
import * as csvUploads from './csv-uploads.ts';
import * as dashboard from './dashboard.ts';
import * as digest from './digest.ts';
import * as files from './files.ts';
import * as growthReport from './growth-report.ts';
import * as insights from './insights.ts';
import * as integrations from './integrations.ts';
import * as items from './items.ts';
import * as jobs from './jobs.ts';
import * as leadStatuses from './lead-statuses.ts';
import * as matches from './matches.ts';
import * as meetingFigures from './meeting-figures.ts';
import * as meetingPack from './meeting-pack.ts';
import * as meetings from './meetings.ts';
import * as notifications from './notifications.ts';
import * as overview from './overview.ts';
import * as pageFiles from './page-files.ts';
import * as passkeys from './passkeys.ts';
import * as persons from './persons.ts';
import * as plan from './plan.ts';
import * as profile from './profile.ts';
import * as prompts from './prompts.ts';
import * as questions from './questions.ts';
import * as reportSchedules from './report-schedules.ts';
import * as reports from './reports.ts';
import * as roles from './roles.ts';
import * as rows from './rows.ts';
import * as search from './search.ts';
import * as secondFactor from './second-factor.ts';
import * as sharing from './sharing.ts';
import * as singleSignOn from './single-sign-on.ts';
import * as sourceLinks from './source-links.ts';
import * as sources from './sources.ts';
import * as system from './system.ts';
import * as userAdmin from './user-admin.ts';
import * as users from './users.ts';
import * as websiteForms from './website-forms.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

export const endpoints: readonly Endpoint[] = [
  auth,
  users,
  businesses,
  integrations,
  userAdmin,
  accessRequests,
  audit,
  advisoryDocuments,
  roles,
  overview,
  pageFiles,
  reportSchedules,
  dashboard,
  annotations,
  profile,
  secondFactor,
  notifications,
  singleSignOn,
  passkeys,
  items,
  meetings,
  meetingFigures,
  meetingPack,
  plan,
  prompts,
  insights,
  growthReport,
  questions,
  digest,
  files,
  sharing,
  sourceLinks,
  jobs,
  reports,
  rows,
  search,
  leadStatuses,
  matches,
  persons,
  costTerms,
  csvUploads,
  sources,
  websiteForms,
  system,
].flatMap((file) => Object.values<unknown>(file).filter(isEndpoint));
