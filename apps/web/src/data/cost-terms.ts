import type {
  deleteCostTerms,
  listCostTerms,
  saveCostTerms,
} from '@bellwether/contract/api/figures/cost-terms';
import type { InputOf } from '@bellwether/contract/endpoint';
import { call } from './calls/call.ts';
import { endpointQuery } from './calls/endpoint-query.ts';

const path = '/roi/cost-terms';

/** Query options of the marketing fees that the agency bills a business, newest first. */
export const costTermsQuery = (business: string) =>
  endpointQuery<typeof listCostTerms>(path, { query: { business_id: business } });

/** Saves the marketing fees that apply from a day on. Resolves and rejects as `call` does. */
export const saveFeeTerms = (body: InputOf<typeof saveCostTerms>['body']) =>
  call<typeof saveCostTerms>('PUT', path, { body });

export const deleteFeeTerms = (business: string, id: string) =>
  call<typeof deleteCostTerms>('DELETE', `${path}/:id`, { params: { id }, query: { business_id: business } });
