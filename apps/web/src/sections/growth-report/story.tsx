import { buildChart } from '@bellwether/charts/answers/build-chart';
import { isBlank } from '@bellwether/charts/model/data';
import type { GrowthComment, GrowthReport } from '@bellwether/contract/api/figures/growth-report';
import { buildPageBlocks } from '@bellwether/contract/pages/blocks';
import { monthRange } from '@bellwether/contract/pages/growth-report/month';
import { createGetAnswer, growthReportPage } from '@bellwether/contract/pages/growth-report/page';
import {
  addComments,
  type StorySection,
  type StorySectionKey,
} from '@bellwether/contract/pages/growth-report/story';
import { readMeta } from '@bellwether/domain/answers/figures';
import type { Day } from '@bellwether/domain/time/day';
import { useMemo } from 'react';
import { useSession } from '../../data/session/session.ts';
import { ChartCard } from '../chart/chart-card.tsx';
import { usePageContext } from '../data-page/use-page-context.ts';
import { KpiCard } from '../kpi/kpi-card.tsx';
import { KpiRow } from '../kpi/kpi-row.tsx';
import { SectionComment } from './comment.tsx';
import classes from './growth-report.module.css';
import { buildGrowthStory } from './write-report.ts';

/** Growth report of a month as text with cards and charts, all from the answers of the report. */
export function GrowthStory({ report }: { report: GrowthReport }) {
  const { business } = useSession();
  const context = usePageContext();
  const { month, story_answers: answers, comments } = report;
  const getAnswer = useMemo(() => createGetAnswer(answers), [answers]);
  const sections = useMemo(() => buildPageBlocks(growthReportPage, getAnswer, context), [getAnswer, context]);
  const story = useMemo(() => buildGrowthStory(report, business.currency), [report, business.currency]);
  const charts = sections.flatMap(({ charts: blocks }) =>
    blocks.flatMap(({ chart: { chart, title, description }, answers: chartAnswers }) => {
      const data = buildChart(chart, chartAnswers, () => null);
      if (!data || isBlank(data)) return [];
      const { range, comparison } = readMeta(chartAnswers[0]);
      return [
        <ChartCard
          key={title}
          title={title}
          description={description}
          dates={{ range, comparison }}
          section={{ kind: 'ready', value: data }}
        />,
      ];
    }),
  );
  return (
    <>
      <p className={classes['headline']}>{story.headline}</p>
      <KpiRow oneLine>
        {sections.flatMap(({ cards }) =>
          cards.map(({ header, kpi }) => (
            <KpiCard key={header} header={header} section={{ kind: 'ready', value: kpi }} />
          )),
        )}
      </KpiRow>
      <div className={classes[charts.length > 0 ? 'columns' : 'column']}>
        <div className={classes['column']}>
          {addComments(story.sections, comments).map(({ key, ...section }) => (
            <Section key={`${month} ${key}`} section={key} month={monthRange(month).from} {...section} />
          ))}
        </div>
        {charts.length > 0 ? <div className={classes['column']}>{charts}</div> : null}
      </div>
    </>
  );
}

type SectionProps = Pick<StorySection, 'title' | 'paragraphs' | 'lines'> & {
  month: Day;
  section: StorySectionKey;
  comment: GrowthComment | undefined;
};

function Section({ month, section, title, paragraphs, lines, comment }: SectionProps) {
  return (
    <section className={classes['section']} aria-label={title}>
      <h2>{title}</h2>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {lines.length > 0 ? (
        <ul>
          {lines.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
      <SectionComment month={month} section={section} title={title} comment={comment} />
    </section>
  );
}
