import { findPage } from '@bellwether/contract/pages/list';
import { completeSubject } from '@bellwether/contract/reports/mail-subject';
import { formatRange } from '@bellwether/domain/answers/label';
import {
  greetingLine,
  type MailBrand,
  type MailContent,
  type MailFigure,
} from '../../platform/mail-template/content.ts';
import { reportComparison, reportRange } from './print-run.ts';
import type { ScheduleRow } from './store.ts';

export type ReportedBusiness = { id: string; tradingName: string; timeZone: string };

export const reportFileName = (
  { tradingName }: Pick<ReportedBusiness, 'tradingName'>,
  { name }: ScheduleRow,
): string => `${tradingName} ${name}.pdf`;

type ReportMail = {
  schedule: ScheduleRow;
  business: ReportedBusiness;
  due: Date;
  /** Name of the report's owner. */
  by: string;
  publicUrl: string;
  brand: MailBrand;
  figures: readonly MailFigure[];
};

/**
 * Builds the mail of a report for a recipient: the owner's message, date range, key figures and links to the pages that
 * the recipient may see.
 */
export const buildReportMail = (
  { schedule, business, due, by, publicUrl, brand, figures }: ReportMail,
  firstName: string,
  allowed: readonly string[],
): MailContent => {
  const [first, ...others] = schedule.pages.flatMap((path) => {
    const page = findPage(path);
    return page && allowed.includes(page.module)
      ? [{ title: page.title, url: `${publicUrl}${path}?business=${business.id}` }]
      : [];
  });
  const range = reportRange(schedule, business.timeZone, due);
  const comparison = reportComparison(schedule, range);
  const compared = comparison ? `, compared with ${formatRange(comparison)}` : '';
  const about = `${business.tradingName}, ${formatRange(range)}${compared}. The report is attached as a PDF.`;
  return {
    subject: completeSubject(schedule.subject, { business: business.tradingName, range }),
    brand,
    greeting: greetingLine(firstName),
    text: [schedule.message.trim(), about].filter((part) => part !== '').join('\n\n'),
    figures,
    button: first ? { label: `Open ${first.title}`, url: first.url } : null,
    sections:
      others.length === 0
        ? []
        : [
            {
              title: 'More pages with current data',
              rows: others.map(({ title, url }) => ({ text: title, url })),
            },
          ],
    signature: by,
    footer: {
      reason: `${by === '' ? business.tradingName : by} sends you this report automatically.${by === '' ? '' : ` Your reply goes to ${by}.`}`,
    },
  };
};
