import type { Endpoint } from '../endpoint.ts';
import * as advisoryDocuments from './advisory-documents.ts';
import * as businesses from './businesses.ts';
import * as connections from './connections.ts';
import * as csvUploads from './csv-uploads.ts';
import * as annotations from './figures/annotations.ts';
import * as costTerms from './figures/cost-terms.ts';
import * as dashboard from './figures/dashboard.ts';
import * as digest from './figures/digest.ts';
import * as growthReport from './figures/growth-report.ts';
import * as insights from './figures/insights.ts';
import * as overview from './figures/overview.ts';
import * as pageFiles from './figures/page-files.ts';
import * as plan from './figures/plan.ts';
import * as questions from './figures/questions.ts';
import * as reportSchedules from './figures/report-schedules.ts';
import * as reports from './figures/reports.ts';
import * as rows from './figures/rows.ts';
import * as search from './figures/search.ts';
import * as files from './files.ts';
import * as integrations from './integrations.ts';
import * as items from './items.ts';
import * as jobs from './jobs.ts';
import * as leadStatuses from './lead-statuses.ts';
import * as matches from './matches.ts';
import * as meetingFigures from './meetings/meeting-figures.ts';
import * as meetingPack from './meetings/meeting-pack.ts';
import * as meetings from './meetings/meetings.ts';
import * as sharing from './meetings/sharing.ts';
import * as notifications from './notifications.ts';
import * as accessRequests from './people/access-requests.ts';
import * as audit from './people/audit.ts';
import * as auth from './people/auth.ts';
import * as passkeys from './people/passkeys.ts';
import * as profile from './people/profile.ts';
import * as roles from './people/roles.ts';
import * as secondFactor from './people/second-factor.ts';
import * as singleSignOn from './people/single-sign-on.ts';
import * as userAdmin from './people/user-admin.ts';
import * as users from './people/users.ts';
import * as persons from './persons.ts';
import * as prompts from './prompts.ts';
import * as recordings from './recordings.ts';
import * as sourceLinks from './source-links.ts';
import * as sources from './sources.ts';
import * as system from './system.ts';
import * as websiteForms from './website-forms.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

export const endpoints: readonly Endpoint[] = [
  auth,
  users,
  businesses,
  connections,
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
  recordings,
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
