import type { NewFigure } from '@bellwether/contract/api/meetings/meeting-figures';
import type { PageScope } from '@bellwether/contract/pages/resolve-query';
import { planYear, type TargetType } from '@bellwether/domain/plan/plan';
import { Button, NativeSelect } from '@mantine/core';
import { IconTargetArrow } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { toQueryString } from '../../data/calls/call.ts';
import { usePageSearch } from '../../data/page/use-screen.ts';
import { type Plan, usePlans } from '../../data/plans.ts';
import { useSession } from '../../data/session/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { CardFrame, PageBody } from '../data-page/layout.tsx';
import { PageBlock } from '../data-page/page-block.tsx';
import { PageHeader } from '../page-header/page-header.tsx';
import { usePageScope } from '../report/use-report.ts';
import { toSectionState } from '../section-state.ts';
import type { PdfOfPage } from '../sharing/use-page-file.ts';
import { PlanMenu } from './plan-menu.tsx';

type Props = {
  title?: string;
  actions?: ReactNode;
  /** Returns the metrics of the page that a user can add to a meeting. */
  listFigures?: (plan: Plan, today: string, scope: PageScope) => readonly NewFigure[];
  /**
   * Target type in the URL of a performance page, or `null` for the plan's own type. Without this prop, the page has no
   * PDF.
   */
  pdfType?: TargetType | null;
  /** Renders the content of the page for the selected plan; `today` is in the business's time zone. */
  children: (plan: Plan, today: string) => ReactNode;
};

/** Frame of the plan pages: plan picker, plan actions, and an empty state without plans. */
export function PlanPage({ title, actions, listFigures, pdfType, children }: Props) {
  const { business } = useSession();
  const { asked: query, plans, plan, today, choose } = usePlans();
  const scope = usePageScope();
  const section = toSectionState(query, () => plan ?? null);
  return (
    <>
      <PageHeader
        {...(title ? { title } : {})}
        {...(plan && pdfType !== undefined ? { pdf: findPlanPdf(plan, pdfType) } : {})}
        {...(plan && listFigures ? { figures: listFigures(plan, today, scope) } : {})}
        actions={
          <>
            {plans.length > 1 && plan ? (
              <NativeSelect
                aria-label="Plan"
                maw={240}
                value={plan.id}
                data={plans.map(({ id, name, financial_year }) => ({
                  value: id,
                  label: `${name}, ${financial_year ?? ''}`,
                }))}
                onChange={(event) => choose(event.currentTarget.value)}
              />
            ) : null}
            {actions}
            {plan ? <PlanMenu plan={plan} onMade={choose} /> : null}
          </>
        }
      />
      <PageBody key={`${business.id} ${plan?.id ?? ''}`}>
        <PageBlock section={section} height={320} nothing={<NoPlan />}>
          {(found) => children(found, today)}
        </PageBlock>
      </PageBody>
    </>
  );
}

/** Returns the PDF of a plan's performance. */
const findPlanPdf = (plan: Plan, type: TargetType | null): PdfOfPage => ({
  address: `plans/${encodeURIComponent(plan.id)}/pdf${toQueryString(type ? { type } : {})}`,
  name: [plan.name, plan.financial_year].filter(Boolean).join(' '),
  until: planYear(plan).to,
});

function NoPlan() {
  const { may } = useSession();
  const search = usePageSearch();
  return (
    <CardFrame>
      <EmptyState
        icon={<IconTargetArrow size={20} />}
        message="This business has no plan yet."
        hint={
          may('write', 'plan')
            ? 'A plan sets monthly targets and goals for a financial year, and what each marketing program should achieve.'
            : 'Your advisor creates the plan. It appears here.'
        }
      >
        {may('write', 'plan') ? (
          <Button renderRoot={(props) => <Link to="/plan/create" search={search} {...props} />}>
            Create plan
          </Button>
        ) : null}
      </EmptyState>
    </CardFrame>
  );
}
