import { createChartTheme } from '@bellwether/charts/model/chart-theme';
import type { ChartData } from '@bellwether/charts/model/data';
import type { ChartAnnotation } from '@bellwether/contract/api/annotations';
import {
  IconArrowsLeftRight,
  IconCalendarPlus,
  IconCalendarStats,
  IconChartLine,
  IconDownload,
  IconTable,
} from '@tabler/icons-react';
import { lazy } from 'react';
import { readBrandColours } from '../../data/business.ts';
import { useSession } from '../../data/session/session.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { LazyMenu } from '../../ui/lazy-menu.tsx';
import { loadChunk } from '../../ui/load-chunk.ts';
import { notify } from '../../ui/notify.tsx';
import { NotesButton } from './annotations/notes-button.tsx';
import classes from './chart-card.module.css';
import type { ChartFormat } from './download.ts';

const loadFormats = () => loadChunk(() => import('./chart-format-menu.tsx'));
const ChartFormatMenu = lazy(() => loadFormats().then((m) => ({ default: m.ChartFormatMenu })));

/** Export code is loaded on demand, because few readers export a chart. */
const files = () => loadChunk(() => import('./download.ts'));

type Props = {
  title: string;
  subtitle: string;
  /** Data to export; null if there is none. */
  data: ChartData | null;
  asTable: boolean;
  byYear: boolean;
  compare: boolean;
  onTable: (on: boolean) => void;
  onCompare?: (on: boolean) => void;
  onYears?: (on: boolean) => void;
  onAddToMeeting?: ((picture: Blob, title: string, shown: ChartData) => void) | undefined;
  notes?: { days: NonNullable<ChartData['days']>; all: readonly ChartAnnotation[] };
};

export function ChartControls(props: Props) {
  const { title, subtitle, data, asTable, byYear, compare, onTable, onCompare, onYears, onAddToMeeting } =
    props;
  const { notes } = props;
  const { business } = useSession();
  const theme = () => createChartTheme(readBrandColours(business).primary, 'light');
  const heading = { business: business.trading_name, title, subtitle };
  const addToMeeting = async (data: ChartData) => {
    try {
      const { renderPng } = await files();
      onAddToMeeting?.(await renderPng({ data, theme: theme() }, heading), title, data);
    } catch {
      notify({
        type: 'error',
        text: 'The image for the meeting could not be created. The chart is unchanged.',
      });
    }
  };
  const download = async (format: ChartFormat, data: ChartData) => {
    try {
      const { downloadChart } = await files();
      await downloadChart(format, { data, theme: theme() }, { ...heading, timeZone: business.time_zone });
    } catch {
      notify({ type: 'error', text: `The ${format} file could not be created. The chart is unchanged.` });
    }
  };
  return (
    <div className={classes['controls']}>
      {onYears && (
        <IconButton
          label="Year on year"
          aria-pressed={byYear}
          className={classes['toggle'] ?? ''}
          onClick={() => onYears(!byYear)}
        >
          <IconCalendarStats size={18} />
        </IconButton>
      )}
      {onCompare && (
        <IconButton
          label="Compare"
          aria-pressed={compare}
          className={classes['toggle'] ?? ''}
          onClick={() => onCompare(!compare)}
        >
          <IconArrowsLeftRight size={18} />
        </IconButton>
      )}
      {notes && <NotesButton title={title} {...notes} />}
      {data && (
        <IconButton label={asTable ? 'Show as chart' : 'Show as table'} onClick={() => onTable(!asTable)}>
          {asTable ? <IconChartLine size={18} /> : <IconTable size={18} />}
        </IconButton>
      )}
      {data && onAddToMeeting && (
        <IconButton label="Add to meeting" onClick={() => void addToMeeting(data)}>
          <IconCalendarPlus size={18} />
        </IconButton>
      )}
      {data && (
        <LazyMenu
          preload={loadFormats}
          menu={<ChartFormatMenu onChoose={(format) => void download(format, data)} />}
        >
          {(props) => (
            <IconButton {...props} label="Download">
              <IconDownload size={18} />
            </IconButton>
          )}
        </LazyMenu>
      )}
    </div>
  );
}
