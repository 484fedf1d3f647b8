import { chooseMonth, lastWholeMonth, monthRange } from '@bellwether/contract/pages/growth-report/month';
import { growthReportPage } from '@bellwether/contract/pages/growth-report/page';
import { addMonths, type Day, dayAt, formatMonth } from '@bellwether/contract/time/day';
import { Badge, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { growthReportQuery } from '../../data/growth-report.ts';
import { usePageState } from '../../data/page/use-page-state.ts';
import { useSession } from '../../data/session/session.ts';
import { CardFrame, PageBody } from '../../sections/data-page/layout.tsx';
import { MonthState } from '../../sections/growth-report/month-state.tsx';
import { GrowthStory } from '../../sections/growth-report/story.tsx';
import { writeReport } from '../../sections/growth-report/write-report.ts';
import { PageHeader } from '../../sections/page-header/page-header.tsx';
import { ErrorBlock } from '../../ui/error-block.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const shownMonths = 24;

/** Month as a story, with the adviser's comments. */
export function GrowthReportPage() {
  const { business } = useSession();
  const { range, setRange } = usePageState();
  const today = dayAt(business.time_zone, new Date());
  const newest = lastWholeMonth(today);
  const chosen = chooseMonth(range, today);
  const months = Array.from({ length: shownMonths }, (_, at): Day => addMonths(newest, -at));
  const { data, error, refetch } = useQuery(growthReportQuery(business.id, chosen));
  const tellHeadline = () => (data ? [writeReport(data.data, business.currency).headline] : []);
  return (
    <>
      <PageHeader
        page={growthReportPage}
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
            <MonthState report={data.data} />
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
