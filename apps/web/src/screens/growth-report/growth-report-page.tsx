import { chooseMonth, lastWholeMonth, monthRange } from '@bellwether/contract/pages/growth-report/month';
import { createGetAnswer, growthReportPage } from '@bellwether/contract/pages/growth-report/page';
import { addMonths, type Day, dayAt, formatMonth } from '@bellwether/domain/time/day';
import { Badge, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { growthMonthsQuery, growthReportQuery } from '../../data/growth-report.ts';
import { periodUrlKey, setDateRange, writePeriod } from '../../data/page/page-state.ts';
import { usePageState, useTableUrlState } from '../../data/page/use-page-state.ts';
import { useSession } from '../../data/session/session.ts';
import { CardFrame, PageBody } from '../../sections/data-page/layout.tsx';
import { MonthState } from '../../sections/growth-report/month-state.tsx';
import { ReportHead } from '../../sections/growth-report/report-head.tsx';
import { GrowthStory } from '../../sections/growth-report/story.tsx';
import { buildGrowthStory } from '../../sections/growth-report/write-report.ts';
import { PageHeader } from '../../sections/page-header/page-header.tsx';
import { ErrorBlock } from '../../ui/feedback/error-block.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** Number of months offered in the month picker if the business has no data, or while its months with data load. */
const shownMonths = 24;

/** Page with the growth report of a month as text, with the adviser's comments. */
export function GrowthReportPage() {
  const { business } = useSession();
  const state = usePageState();
  const { range, setRange } = state;
  const today = dayAt(business.time_zone, new Date());
  const newest = lastWholeMonth(today);
  const [period, setPeriod] = useTableUrlState(periodUrlKey);
  const hasChosen = period.filter !== undefined;
  const withData = useQuery(growthMonthsQuery(business.id));
  const [newestWithData] = withData.data?.data ?? [];
  const chosen = hasChosen ? chooseMonth(range, today) : (newestWithData ?? newest);
  const months = newestWithData
    ? (withData.data?.data ?? [])
    : Array.from({ length: shownMonths }, (_, at): Day => addMonths(newest, -at));
  // Writes the shown month to the URL, so that links, mails and files of the page show the same month.
  const isRedirected = !hasChosen && newestWithData !== undefined && newestWithData !== newest;
  useEffect(() => {
    if (isRedirected) setPeriod(writePeriod(setDateRange(state, monthRange(newestWithData))), true);
  }, [isRedirected, newestWithData, state, setPeriod]);
  const [version, setVersion] = useState<{ month: Day; number: number } | null>(null);
  const shownVersion = version?.month === chosen ? version.number : undefined;
  const { data, error, refetch } = useQuery({
    ...growthReportQuery(business.id, chosen, shownVersion),
    enabled: hasChosen || !withData.isPending,
  });
  const tellHeadline = () => (data ? [buildGrowthStory(data.data, business.currency).headline] : []);
  return (
    <>
      <PageHeader
        page={growthReportPage}
        period={monthRange(chosen)}
        {...(data ? { getAnswer: createGetAnswer(data.data.story_answers) } : {})}
        mailText={tellHeadline}
        actions={
          <>
            <Badge variant="light">Beta</Badge>
            <NativeSelect
              aria-label="Month"
              data={(months.includes(chosen) ? months : [...months, chosen]).map((month) => ({
                value: month,
                label: formatMonth(month),
              }))}
              value={chosen}
              onChange={({ currentTarget }) => setRange(monthRange(currentTarget.value))}
            />
          </>
        }
      />
      <PageBody>
        {data ? (
          <>
            <ReportHead month={chosen}>
              <MonthState
                report={data.data}
                onShow={(number) => setVersion(number === null ? null : { month: chosen, number })}
              />
            </ReportHead>
            <GrowthStory report={data.data} />
          </>
        ) : error ? (
          <CardFrame>
            <ErrorBlock message={readErrorMessage(error)} retry={() => void refetch()} />
          </CardFrame>
        ) : (
          <Skeleton height={480} />
        )}
      </PageBody>
    </>
  );
}
