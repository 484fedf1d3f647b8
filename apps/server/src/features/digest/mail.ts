import { formatRange } from '@bellwether/domain/answers/label';
import { digestStatuses } from '@bellwether/domain/digest/status-links';
import { formatMonthlyAmount, insightAnchor, insightsPath } from '@bellwether/domain/insights/insight-text';
import { leadStatusLabel } from '@bellwether/domain/leads/status';
import {
  greetingLine,
  type MailBrand,
  type MailContent,
  type MailRow,
  type MailSection,
} from '../../platform/mail-template/content.ts';
import type { DigestLead, WeeklyDigest } from './digest.ts';

type Links = {
  publicUrl: string;
  status: (lead: DigestLead, status: (typeof digestStatuses)[number]) => string;
};

const insightsTitle = 'Insights of the week';

const more = (n: number, noun: string, url: string): MailRow[] =>
  n > 0 ? [{ text: `${n} more ${noun}`, url }] : [];

const buildSections = (week: WeeklyDigest, { publicUrl, status }: Links): MailSection[] => {
  const at = (path: string, business?: string) =>
    `${publicUrl}${path}${business === undefined ? '' : `?business=${business}`}`;
  const figures = week.businesses.map(
    ({ business, figures: businessFigures, target }): MailSection => ({
      title: business.name,
      figures: businessFigures,
      ...(target === null ? {} : { text: target }),
      link: { label: 'Open the dashboard', url: at('/dashboard/performance', business.id) },
    }),
  );
  const leads = week.leads.map((lead): MailRow => {
    const url = at(`/conversions/${encodeURIComponent(lead.id)}`, lead.business.id);
    const actions = digestStatuses.map((one) => ({ label: leadStatusLabel(one), url: status(lead, one) }));
    return {
      text: `${lead.who}, ${lead.business.name}`,
      detail: lead.what,
      ...(lead.mayMark ? { actions } : { url }),
    };
  });
  const further = week.leadsInAll - week.leads.length;
  const overdue = week.overdue.map(({ name, due, business }) => ({
    text: `${name}, ${business.name}`,
    detail: `Was due ${due}`,
    url: at('/tasks', business.id),
  }));
  const meetings = week.meetings.map(({ id, name, when, business }) => ({
    text: `${name}, ${business.name}`,
    detail: when,
    url: at(`/meetings/${id}/view`, business.id),
  }));
  const insights = week.insights.map(({ id, title, amount, currency, business }) => ({
    text: `${title}, ${business.name}`,
    ...(amount === null ? {} : { detail: formatMonthlyAmount(amount, currency) }),
    url: `${at(insightsPath, business.id)}#${insightAnchor(id)}`,
  }));
  const moreLeads = week.leadsIn
    ? more(further, 'in the list', at('/conversions/list', week.leadsIn.id))
    : more(further, 'in your businesses', at('/overview'));
  const lists = [
    { title: `Leads of the week to review: ${week.leadsInAll}`, rows: [...leads, ...moreLeads] },
    { title: insightsTitle, rows: insights },
    {
      title: `Your overdue actions: ${week.overdueInAll}`,
      rows: [...overdue, ...more(week.overdueInAll - overdue.length, 'overdue', at('/tasks'))],
    },
    { title: 'Your meetings in the next seven days', rows: meetings },
  ];
  const otherBusinesses = {
    title: 'More businesses',
    rows: more(week.businessesInAll - week.businesses.length, 'on the overview', at('/overview')),
  };
  const isFilled = ({ rows }: { rows: readonly MailRow[] }) => rows.length > 0;
  return [...lists.filter(isFilled), ...figures, ...[otherBusinesses].filter(isFilled)];
};

type Reader = { firstName: string; brand: MailBrand; choices: string };

/**
 * Builds the mail of a weekly digest. Returns null for a week without content. Also returns null for a week with open
 * insights alone, because open insights stay the same for weeks.
 */
export const buildDigestMail = (
  week: WeeklyDigest,
  links: Links,
  { firstName, brand, choices }: Reader,
): MailContent | null => {
  const sections = buildSections(week, links);
  if (sections.every(({ title }) => title === insightsTitle)) return null;
  const n = week.leadsInAll;
  return {
    subject: n > 0 ? `Your week: ${n} ${n === 1 ? 'lead' : 'leads'} to review` : 'Your week',
    brand,
    greeting: greetingLine(firstName),
    text: `Your week, ${formatRange(week.range)}, compared with the week before.`,
    sections,
    button: { label: 'Open Bellwether', url: links.publicUrl },
    footer: {
      reason: 'You chose to receive this email each Monday.',
      link: { label: 'Change your notifications', url: choices },
    },
  };
};
