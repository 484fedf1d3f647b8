import type { Business } from '@bellwether/contract/api/shapes';
import { and, asc, eq, isNull, type SQL } from 'drizzle-orm';
import { canActIn } from '../../http/access/authorize.ts';
import type { Session } from '../../http/session/session.ts';
import { businesses, files, users } from '../../platform/postgres/schema.ts';
import { inList } from '../../platform/postgres/sql.ts';
import { type FilesContext, fileUrlWithToken } from '../files/index.ts';
import { type IntegrationRow, presentIntegration, readIntegrations } from '../sources/index.ts';
import { filterBusinessesWithForms } from '../website-forms/index.ts';

/** Types of integration that bring leads from website forms. */
const formTypes = ['lead_forward_service'];

type Logo = Pick<typeof files.$inferSelect, 'id' | 'businessId' | 'isPublic'>;
type Analyst = Pick<typeof users.$inferSelect, 'id' | 'firstName' | 'lastName'>;
type Row = {
  business: typeof businesses.$inferSelect;
  logo: Logo | null;
  analyst: Analyst | null;
};

const presentAnalyst = ({ id, firstName, lastName }: Analyst): Business['digital_analyst'] => ({
  id,
  _id: id,
  first_name: firstName,
  last_name: lastName,
});

const present = (
  context: FilesContext,
  { business: row, logo, analyst }: Row,
  connected: readonly IntegrationRow[],
  hasForms: boolean,
  showTails: boolean,
): Business => ({
  id: row.id,
  _id: row.id,
  trading_name: row.tradingName,
  status: row.status,
  created_at: row.createdAt.toISOString(),
  primary_color: row.primaryColor,
  secondary_color: row.secondaryColor,
  time_zone: row.timeZone,
  currency: row.currency,
  financial_year_start: row.financialYearStart,
  website: row.website,
  module_access: row.moduleAccess,
  marketing_priorities: {
    primary: row.marketingPriorities.primary,
    primary_comments: row.marketingPriorities.primary_comments ?? null,
    secondary: row.marketingPriorities.secondary ?? null,
    secondary_comments: row.marketingPriorities.secondary_comments ?? null,
    customer_label: row.marketingPriorities.customer_label ?? null,
    avg_days_from_lead_to_sale: row.marketingPriorities.avg_days_from_lead_to_sale ?? null,
  },
  plan_settings: {
    recommended_type: row.planSettings.recommended_type ?? null,
    da_help_message: row.planSettings.da_help_message ?? null,
  },
  gross_margin: row.grossMargin,
  digital_analyst_id: row.digitalAnalystId,
  digital_analyst: analyst && presentAnalyst(analyst),
  fk_logo_id: logo?.id ?? null,
  logo_url: logo ? fileUrlWithToken(context, logo).url : null,
  has_form_integration: hasForms || connected.some(({ vendor }) => formTypes.includes(vendor)),
  version: row.version,
  in_setup: row.inSetup,
  language_model: row.languageModel,
  feature_flags: row.featureFlags,
  revenue_source: row.revenueSource,
  integrations: connected.map((one) => presentIntegration(one, showTails)),
});

type BusinessQuery = {
  where: SQL | undefined;
  order?: SQL;
  limit?: number;
  offset?: number;
  lock?: true;
  reader?: Session | undefined;
};

/**
 * Checks whether the reader may see the last characters of credentials, by which users tell credentials apart. It needs
 * `config` rights.
 */
const readsCredentialTails = (reader: Session | undefined, businessId: string): boolean => {
  const business = reader?.businesses.get(businessId);
  return reader !== undefined && business !== undefined && canActIn(reader, business, 'read', 'config');
};

/**
 * Reads businesses with their integrations, without credentials. Only a `reader` who may configure the business gets
 * the last characters of credentials. `lock` locks the rows for a save.
 */
export const readBusinesses = async (
  context: FilesContext,
  { where, order, limit, offset, lock, reader }: BusinessQuery,
): Promise<Business[]> => {
  const { db } = context;
  const read = db
    .select({
      business: businesses,
      logo: { id: files.id, businessId: files.businessId, isPublic: files.isPublic },
      analyst: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(businesses)
    .leftJoin(files, and(eq(files.id, businesses.logoId), isNull(files.deletedAt)))
    .leftJoin(users, eq(users.id, businesses.digitalAnalystId))
    .where(where)
    .orderBy(...(order ? [order] : [asc(businesses.tradingName), asc(businesses.id)]))
    .$dynamic();
  if (limit !== undefined) read.limit(limit);
  if (offset !== undefined) read.offset(offset);
  if (lock) read.for('update', { of: businesses });
  const rows = await read;
  if (rows.length === 0) return [];
  const ids = rows.map(({ business }) => business.id);
  const [connected, withForms] = await Promise.all([
    readIntegrations(db, ids),
    filterBusinessesWithForms(db, ids),
  ]);
  const byBusiness = Map.groupBy(connected, (row) => row.businessId);
  return rows.map((row) => {
    const { id } = row.business;
    const showTails = readsCredentialTails(reader, id);
    return present(context, row, byBusiness.get(id) ?? [], withForms.has(id), showTails);
  });
};

/** Returns the businesses with these ids, sorted by trading name. */
export const readBusinessesById = async (
  context: FilesContext,
  ids: readonly string[],
  reader?: Session,
): Promise<Business[]> =>
  ids.length === 0 ? [] : readBusinesses(context, { where: inList(businesses.id, ids), reader });
