import type { BusinessFacts } from '../facts/business-facts.ts';

/** Facts of a business without figures. */
export const emptyFacts: Omit<BusinessFacts, 'lastDay'> = {
  totals: {},
  channels: [],
  campaigns: [],
  products: [],
  places: [],
  referrers: [],
  forms: [],
  callHours: [],
  missedCallers: null,
  invoiceSizes: null,
  customers: [],
  customersRevenue: 0,
  concentration: null,
  searchTerms: [],
  landingPages: [],
  keywords: [],
  sources: [],
  targets: [],
  worth: null,
  campaignResults: [],
  costPerLead: null,
  grossMargin: null,
};
