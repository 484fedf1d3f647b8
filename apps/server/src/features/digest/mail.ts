import { digestStatuses } from '@bellwether/contract/digest/status-links';
import { escapeHtml } from '@bellwether/contract/format/html';
import { leadStatusLabel } from '@bellwether/contract/leads/status';
import { formatRange } from '@bellwether/contract/reports/text/label';
import { wrapMailHtml } from '../../platform/mail-html.ts';
import type { Digest, DigestLead } from './digest.ts';

/** Content of the mail, from which both the text and the HTML are rendered. */
type Line = { text: string; link?: string; choices?: readonly { label: string; link: string }[] };
type Part = { title: string; lines: readonly Line[] };

type Links = {
  publicUrl: string;
  status: (lead: DigestLead, status: (typeof digestStatuses)[number]) => string;
};

const more = (n: number, noun: string, link: string): Line[] =>
  n > 0 ? [{ text: `${n} more ${noun}`, link }] : [];

const buildParts = (week: Digest, { publicUrl, status }: Links): Part[] => {
  const at = (path: string, business?: string) =>
    `${publicUrl}${path}${business === undefined ? '' : `?business=${business}`}`;
  const figures = week.businesses.map(({ business, figures: businessFigures, target }): Part => {
    const lines = businessFigures.map(({ label, value, change }) => ({
      text: `${label}: ${value}${change === null ? '' : ` (${change})`}`,
    }));
    const [last] = [at('/dashboard/performance', business.id)];
    return {
      title: business.name,
      lines: [
        ...lines,
        ...(target === null ? [] : [{ text: target }]),
        { text: 'Open the dashboard', link: last },
      ],
    };
  });
  const leads = week.leads.map((lead): Line => {
    const link = `${at(`/conversions/${encodeURIComponent(lead.id)}`, lead.business.id)}`;
    const choices = digestStatuses.map((one) => ({ label: leadStatusLabel(one), link: status(lead, one) }));
    return {
      text: `${lead.who}, ${lead.business.name}. ${lead.what}`,
      ...(lead.mayMark ? { choices } : { link }),
    };
  });
  const further = week.leadsInAll - week.leads.length;
  const overdue = week.overdue.map(({ name, due, business }) => ({
    text: `${name}, ${business.name}: was due ${due}`,
    link: at('/tasks', business.id),
  }));
  const meetings = week.meetings.map(({ id, name, when, business }) => ({
    text: `${name}, ${business.name}: ${when}`,
    link: at(`/meetings/${id}/view`, business.id),
  }));
  const parts = [
    {
      title: `Leads of the week to review: ${week.leadsInAll}`,
      lines: [
        ...leads,
        ...(week.leadsIn
          ? more(further, 'in the list', at('/conversions/list', week.leadsIn.id))
          : more(further, 'in your businesses', at('/overview'))),
      ],
    },
    {
      title: `Your overdue actions: ${week.overdueInAll}`,
      lines: [...overdue, ...more(week.overdueInAll - overdue.length, 'overdue', at('/tasks'))],
    },
    { title: 'Your meetings in the next seven days', lines: meetings },
    ...figures,
    {
      title: 'More businesses',
      lines: more(week.businessesInAll - week.businesses.length, 'on the overview', at('/overview')),
    },
  ];
  return parts.filter(({ lines }) => lines.length > 0);
};

const lineToText = ({ text, link, choices = [] }: Line): string =>
  [text, ...(link ? [link] : []), ...choices.map((one) => `${one.label}: ${one.link}`)].join('\n');

const paragraph = (inner: string) => `<p style="margin:0 0 12px">${inner}</p>`;
const pill =
  'display:inline-block;margin:6px 6px 0 0;padding:5px 12px;border:1px solid #8a93a3;border-radius:6px;text-decoration:none';

const lineToHtml = ({ text, link, choices = [] }: Line): string => {
  const linkHtml = link ? `<a href="${escapeHtml(link)}">${escapeHtml(text)}</a>` : escapeHtml(text);
  const buttons = choices.map(
    (one) => `<a style="${pill}" href="${escapeHtml(one.link)}">${escapeHtml(one.label)}</a>`,
  );
  return paragraph(buttons.length > 0 ? `${linkHtml}<br>${buttons.join('')}` : linkHtml);
};

export const buildDigestMail = (
  week: Digest,
  links: Links,
  { firstName, choices }: { firstName: string; choices: string },
): { subject: string; body: string; html: string } | null => {
  const parts = buildParts(week, links);
  if (parts.length === 0) return null;
  const greeting = firstName === '' ? 'Hi,' : `Hi ${firstName},`;
  const lead = `Your week, ${formatRange(week.range)}, compared with the week before.`;
  const reason = 'You chose to receive this email each Monday. Change your notifications:';
  const n = week.leadsInAll;
  return {
    subject: n > 0 ? `Your week: ${n} ${n === 1 ? 'lead' : 'leads'} to review` : 'Your week',
    body: [
      greeting,
      lead,
      ...parts.map(({ title, lines }) => [title, ...lines.map(lineToText)].join('\n\n')),
      `${reason}\n${choices}`,
    ].join('\n\n'),
    html: wrapMailHtml(
      [
        paragraph(escapeHtml(greeting)),
        paragraph(escapeHtml(lead)),
        ...parts.map(
          ({ title, lines }) =>
            `<h2 style="margin:28px 0 8px;font-size:18px;line-height:26px">${escapeHtml(title)}</h2>${lines.map(lineToHtml).join('')}`,
        ),
        `<p style="margin:28px 0 0;font-size:13px;line-height:20px">${escapeHtml(reason)}<br><a href="${escapeHtml(choices)}">${escapeHtml(choices)}</a></p>`,
      ].join(''),
    ),
  };
};
