import { buildChart } from '@bellwether/charts/answers/build-chart';
import { isBlank } from '@bellwether/charts/model/data';
import type { GrowthReport } from '@bellwether/contract/api/figures/growth-report';
import { buildCards } from '@bellwether/contract/pages/cards';
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

const [part] = growthReportPage.parts;

/** Growth report of a month as text with cards and charts, all from the answers of the report. */
export function GrowthStory({ report }: { report: GrowthReport }) {
  const { business } = useSession();
  const context = usePageContext();
  const { month, story_answers: answers, comments } = report;
  const getAnswer = useMemo(() => createGetAnswer(answers), [answers]);
  const story = useMemo(() => buildGrowthStory(report, business.currency), [report, business.currency]);
  return (
    <>
      <p className={classes['headline']}>{story.headline}</p>
      <KpiRow>
        {buildCards(part, getAnswer, context).map(({ header, kpi }) => (
          <KpiCard key={header} header={header} section={{ kind: 'ready', value: kpi }} />
        ))}
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
        {part.charts.flatMap((chart) => {
          const answer = getAnswer(chart.query);
          const data = answer && buildChart(chart.chart, [answer], () => null);
          if (!answer || !data || isBlank(data)) return [];
          const { range, comparison } = readMeta(answer);
          const card = (
            <ChartCard
              key={chart.title}
              title={chart.title}
              description={chart.description}
              dates={{ range, comparison }}
              section={{ kind: 'ready', value: data }}
            />
          );
          return ['wide' in chart ? <FullWidth key={chart.title}>{card}</FullWidth> : card];
        })}
      </ChartGrid>
    </>
  );
}
