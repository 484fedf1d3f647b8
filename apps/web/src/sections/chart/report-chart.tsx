import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { useMemo } from 'react';
import { useDates } from '../report/use-dates.ts';
import { type Asked, type Section, sectionOf } from '../section.ts';
import { useAddToMeeting } from '../sharing/use-add-to-meeting.tsx';
import { ChartCard, type ChartCardProps } from './chart-card.tsx';
import type { ChartData } from './data.ts';

type Props = Omit<ChartCardProps, 'section' | 'dates' | 'years'> & {
  asked: Asked<ReportAnswer>;
  /** Makes the chart of an answer; kept stable by the caller, so that nothing is drawn twice. */
  draw: (answer: ReportAnswer) => ChartData;
  years?: (answer: ReportAnswer) => ChartData | null;
};

/** A chart card of a report's answer for the page's days. */
export function ReportChart({ asked, draw, years, ...card }: Props) {
  const dates = useDates();
  const { data, error, isPending, refetch } = asked;
  const section = useMemo<Section<ChartData>>(
    () =>
      sectionOf({ data, error, isPending, refetch }, (answer) =>
        answer.data.length > 0 ? draw(answer) : null,
      ),
    [data, error, isPending, refetch, draw],
  );
  const byYear = useMemo(() => (data && years ? years(data) : null), [data, years]);
  const { add, dialog } = useAddToMeeting();
  return (
    <>
      <ChartCard
        {...card}
        dates={dates}
        section={section}
        {...(byYear ? { years: byYear } : {})}
        {...(add ? { onAddToMeeting: (picture: Blob, title: string) => add(title, picture) } : {})}
      />
      {dialog}
    </>
  );
}
