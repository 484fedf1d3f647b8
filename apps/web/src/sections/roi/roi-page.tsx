import type { Page } from '@bellwether/contract/pages/define';
import {
  attributionModelKeys,
  attributionModels,
  isAttributionModel,
} from '@bellwether/domain/attribution/models';
import { NativeSelect } from '@mantine/core';
import { IconCoin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAttributionModel } from '../../data/use-attribution-model.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { DataCoverageGate } from '../data-page/data-coverage-gate.tsx';
import { PageBody } from '../data-page/layout.tsx';
import { SourceLines } from '../data-page/sources.tsx';
import classes from '../page-header/page-header.module.css';
import { PageHeader } from '../page-header/page-header.tsx';
import { usePageAnswers } from '../report/use-report.ts';
import { preparingText, useRoiSetup } from './use-roi-setup.ts';

function ModelSelect() {
  const [model, setModel] = useAttributionModel();
  return (
    <NativeSelect
      aria-label="Attribution model"
      title={attributionModels[model].description}
      className={classes['select'] ?? ''}
      data={attributionModelKeys.map((key) => ({ value: key, label: attributionModels[key].label }))}
      value={model}
      onChange={({ currentTarget: { value } }) => {
        if (isAttributionModel(value)) setModel(value);
      }}
    />
  );
}

type Props = { page: Page; children: ReactNode };

/**
 * Frame of the ROI pages, with the choice of the attribution model. Without leads or invoices it shows an empty state,
 * which after a recent setup says that data is being prepared.
 */
export function RoiPage({ page, children }: Props) {
  const { data } = usePageAnswers([page.main]);
  const [model] = useAttributionModel();
  const { recent } = useRoiSetup();
  return (
    <>
      <PageHeader
        page={page}
        info={`${page.info} ${attributionModels[model].label}: ${attributionModels[model].description}`}
        controls={{ range: true, frequency: true }}
        actions={<ModelSelect />}
      />
      <PageBody>
        <DataCoverageGate
          answers={data ?? []}
          facts={['attributed_invoices']}
          empty={
            <EmptyState
              icon={<IconCoin size={20} />}
              message={recent ? preparingText : 'No leads and invoices yet, so there is no return to show.'}
              hint="Connect an accounting system and call tracking or website forms, or upload leads and invoices as CSV files. Leads and invoices are matched automatically."
            />
          }
        >
          {children}
        </DataCoverageGate>
        <SourceLines answers={data ?? []} />
      </PageBody>
    </>
  );
}
