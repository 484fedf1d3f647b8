import { performanceDashboardReport } from '@bellwether/contract/reports/dashboard';
import { metricCurrency, readFigure, readMeta } from '@bellwether/domain/answers/figures';
import { formatRange } from '@bellwether/domain/answers/label';
import { metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { formatValue } from '@bellwether/domain/format/number';
import { historyRange } from '@bellwether/domain/plan/history';
import { buildPrompt, type PromptFigure, type PromptLength } from '@bellwether/domain/prompts/build-prompt';
import { dayAt } from '@bellwether/domain/time/day';
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { useSession } from '../../data/session/session.ts';
import { copyText } from '../../ui/copy-text.ts';
import { Toggle } from '../../ui/inputs/toggle.tsx';
import { Segmented } from '../../ui/layout/segmented.tsx';
import { useReport } from '../report/use-report.ts';
import classes from './summary.module.css';

const lengths: readonly { value: PromptLength; label: string }[] = [
  { value: 'short', label: 'Short' },
  { value: 'medium', label: 'Medium' },
  { value: 'full', label: 'Full' },
];

/** Number of months in the key figures. Only whole months count, so that the text stays true until the month ends. */
const figureMonths = 12;
const figureMetrics = ['revenue', 'valid_leads', 'cost', 'cost_per_lead'] as const;

/** Loads the key figures of the last whole months. Figures without a value are left out. */
const useKeyFigures = (enabled: boolean) => {
  const { business } = useSession();
  const range = historyRange(dayAt(business.time_zone, new Date()), figureMonths);
  const query = useReport(performanceDashboardReport, {
    range,
    comparison: null,
    where: [],
    perPage: 1,
    enabled,
  });
  const meta = query.data ? readMeta(query.data) : undefined;
  const figures = figureMetrics.flatMap((metric): PromptFigure[] => {
    const value = meta ? readFigure(meta.totals, metric) : null;
    if (!meta || value === null) return [];
    const { label, unit } = metricInfo(metric);
    const text = formatValue(value, unit, 'card', metricCurrency(meta, metric));
    return [{ label: `${label}, ${formatRange(range)}`, value: text }];
  });
  return { figures, query };
};

/** Dialog that shows the prompt, lets the user choose its length and figures, and copies it. */
export function CopyPrompt({ contents }: { contents: Parameters<typeof buildPrompt>[1] }) {
  const { business, may } = useSession();
  const [length, setLength] = useState<PromptLength>('medium');
  const [withFigures, setWithFigures] = useState(false);
  const { figures, query } = useKeyFigures(withFigures);
  const waits = withFigures && query.isPending;
  const text = buildPrompt(business.trading_name, contents, length, withFigures ? figures : []);
  return (
    <>
      <div className={classes['choices']}>
        <Segmented label="Length of the prompt" value={length} options={lengths} onChange={setLength} />
        {may('read', 'dashboard') ? (
          <Toggle label="Include key figures" checked={withFigures} onChange={setWithFigures} />
        ) : null}
        <Button
          leftSection={<IconCopy size={16} aria-hidden />}
          loading={waits}
          onClick={() => void copyText(text)}
        >
          Copy as prompt
        </Button>
      </div>
      {withFigures && !waits && figures.length === 0 ? (
        <p className={classes['quiet']} role="status">
          {query.isError
            ? `The key figures could not be loaded. ${readErrorMessage(query.error)}`
            : 'No key figures are known for the last 12 whole months.'}
        </p>
      ) : null}
      <details className={classes['preview']}>
        <summary>Show the text</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box needs the keyboard */}
        <pre tabIndex={0}>{text}</pre>
      </details>
    </>
  );
}
