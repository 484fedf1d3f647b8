import { foldCampaign } from '@bellwether/domain/leads/campaign-name';
import type { BusinessFacts, LeadWorth } from '../facts/business-facts.ts';

/** Weight of the business's results in those of one campaign, in leads and in customers. */
const [knownLeads, knownCustomers] = [20, 4] as const;

/**
 * Returns what a lead of a campaign is worth: its own close rate and customer value, shrunk towards those of the
 * business, since a campaign for bathrooms brings other customers than one for taps. Null if the business's is not known.
 */
export const measureCampaignWorth = (
  { worth, campaignResults }: Pick<BusinessFacts, 'worth' | 'campaignResults'>,
  campaign: string,
): LeadWorth => {
  if (worth === null) return null;
  const folded = foldCampaign(campaign);
  const own = campaignResults.filter((one) => foldCampaign(one.campaign) === folded);
  const sum = (pick: (one: (typeof own)[number]) => number) => own.reduce((all, one) => all + pick(one), 0);
  const [leads, customers, value] = [
    sum((one) => one.leads),
    sum((one) => one.customers),
    sum((one) => one.value),
  ];
  return {
    closeRate: Math.min(1, (customers + knownLeads * worth.closeRate) / (leads + knownLeads)),
    customerValue: (value + knownCustomers * worth.customerValue) / (customers + knownCustomers),
    leads: leads + knownLeads,
    customers: customers + knownCustomers,
  };
};
