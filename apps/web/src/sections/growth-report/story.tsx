import { buildChart } from '@bellwether/charts/answers/build-chart';
import { isBlank } from '@bellwether/charts/model/data';
import type { GrowthReport } from '@bellwether/contract/api/figures/growth-report';
import { buildPageBlocks } from '@bellwether/contract/pages/blocks';
import { monthRange } from '@bellwether/contract/pages/growth-report/month';
import { createGetAnswer, growthReportPage } from '@bellwether/contract/pages/growth-report/page';
import { addComments } from '@bellwether/contract/pages/growth-report/story';
import { readMeta } from '@bellwether/domain/answers/figures';
import { useMemo } from 'react';
import { useSession } from '../../data/session/session.ts';
import { ChartCard } from '../chart/chart-card.tsx';
import { ChartGrid, FullWidth } from '../data-page/layout.tsx';
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
  return (
    <>
      <p className={classes['headline']}>{story.headline}</p>
      <KpiRow>
        {sections.flatMap(({ cards }) =>
          cards.map(({ header, kpi }) => (
            <KpiCard key={header} header={header} section={{ kind: 'ready', value: kpi }} />
          )),
        )}
      </KpiRow>
      {addComments(story.sections, comments).map(({ key, title, paragraphs, lines, comment }) => (
        <section key={key} className={classes['section']} aria-label={title}>
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
          <SectionComment
            key={`${month} ${key}`}
            month={monthRange(month).from}
            section={key}
            title={title}
            comment={comment}
          />
        </section>
      ))}
      <ChartGrid>
        {sections.flatMap(({ charts }) =>
          charts.flatMap(({ chart: { chart, title, description, wide }, answers: chartAnswers }) => {
            const data = buildChart(chart, chartAnswers, () => null);
            if (!data || isBlank(data)) return [];
            const { range, comparison } = readMeta(chartAnswers[0]);
            const card = (
              <ChartCard
                key={title}
                title={title}
                description={description}
                dates={{ range, comparison }}
                section={{ kind: 'ready', value: data }}
              />
            );
            return [wide ? <FullWidth key={title}>{card}</FullWidth> : card];
          }),
        )}
      </ChartGrid>
    </>
  );
}
