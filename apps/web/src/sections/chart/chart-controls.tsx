import { createChartTheme } from '@bellwether/charts/model/chart-theme';
import type { ChartData } from '@bellwether/charts/model/data';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconArrowsLeftRight,
  IconCalendarPlus,
  IconCalendarStats,
  IconChartLine,
  IconDots,
  IconDownload,
  IconFlag,
  IconTable,
} from '@tabler/icons-react';
import { type ComponentProps, lazy, Suspense, useRef } from 'react';
import { readBrandColours } from '../../data/business.ts';
import { useSession } from '../../data/session/session.ts';
import { loadChunk } from '../../ui/feedback/load-chunk.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useDialog } from '../../ui/modals/use-dialog.ts';
import { notify } from '../../ui/notifications/notify.tsx';
import { LazyMenu } from '../../ui/overlays/lazy-menu.tsx';
import classes from './chart-card.module.css';
import type { ChartFormat, ChartTool } from './chart-tools.ts';

const loadFormats = () => loadChunk(() => import('./chart-format-menu.tsx'));
const ChartFormatMenu = lazy(() => loadFormats().then((m) => ({ default: m.ChartFormatMenu })));
const loadTools = () => loadChunk(() => import('./chart-tools-menu.tsx'));
const ChartToolsMenu = lazy(() => loadTools().then((m) => ({ default: m.ChartToolsMenu })));
const NotesDialog = lazy(() =>
  loadChunk(() => import('./annotations/notes-dialog.tsx')).then((m) => ({ default: m.NotesDialog })),
);

/** Loads the code for saving a chart on demand, because few users save one. */
const files = () => loadChunk(() => import('./download.ts'));

type Props = {
  title: string;
  subtitle: string;
  /** Chart data to export; null if there is none. */
  data: ChartData | null;
  asTable: boolean;
  byYear: boolean;
  compare: boolean;
  onTable: (on: boolean) => void;
  onCompare?: (on: boolean) => void;
  onYears?: (on: boolean) => void;
  onAddToMeeting?: ((picture: Blob, title: string, shown: ChartData) => void) | undefined;
  notes?: Pick<ComponentProps<typeof NotesDialog>, 'days' | 'place' | 'all'>;
};

export function ChartControls(props: Props) {
  const { title, subtitle, data, asTable, byYear, compare, onTable, onCompare, onYears, onAddToMeeting } =
    props;
  const { notes } = props;
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const button = useRef<HTMLButtonElement>(null);
  const dialog = useDialog<null>(button);
  const { business } = useSession();
  const theme = () => createChartTheme(readBrandColours(business).primary, 'light');
  const heading = { business: business.trading_name, title, subtitle };
  const withFiles = async (
    what: string,
    create: (code: Awaited<ReturnType<typeof files>>) => Promise<void>,
  ) => {
    try {
      await create(await files());
    } catch {
      notify({ type: 'error', text: `${what} could not be created. The chart is unchanged.` });
    }
  };
  const addToMeeting = (data: ChartData) =>
    withFiles('The image for the meeting', async ({ renderPng }) =>
      onAddToMeeting?.(await renderPng({ data, theme: theme() }, heading), title, data),
    );
  const download = (format: ChartFormat, data: ChartData) =>
    withFiles(`The ${format} file`, ({ downloadChart }) =>
      downloadChart(format, { data, theme: theme() }, { ...heading, timeZone: business.time_zone }),
    );
  const tools: ChartTool[] = [];
  if (onYears)
    tools.push({
      label: 'Year on year',
      icon: IconCalendarStats,
      pressed: byYear,
      run: () => onYears(!byYear),
    });
  if (onCompare)
    tools.push({
      label: 'Compare',
      icon: IconArrowsLeftRight,
      pressed: compare,
      run: () => onCompare(!compare),
    });
  if (notes) tools.push({ label: 'Notes', icon: IconFlag, run: () => dialog.open(null) });
  if (data)
    tools.push({
      label: asTable ? 'Show as chart' : 'Show as table',
      icon: asTable ? IconChartLine : IconTable,
      run: () => onTable(!asTable),
    });
  if (data && onAddToMeeting)
    tools.push({ label: 'Add to meeting', icon: IconCalendarPlus, run: () => void addToMeeting(data) });
  const onDownload = data ? (format: ChartFormat) => void download(format, data) : undefined;
  return (
    <div className={classes['controls']}>
      {phone ? (
        <LazyMenu
          preload={loadTools}
          menu={<ChartToolsMenu button={button} tools={tools} onDownload={onDownload} />}
        >
          {(props) => (
            <IconButton {...props} label="Chart tools">
              <IconDots size={18} />
            </IconButton>
          )}
        </LazyMenu>
      ) : (
        tools.map(({ label, icon: Icon, pressed, run }) => (
          <IconButton
            key={label}
            label={label}
            aria-pressed={pressed}
            className={pressed === undefined ? '' : (classes['toggle'] ?? '')}
            onClick={run}
          >
            <Icon size={18} />
          </IconButton>
        ))
      )}
      {!phone && onDownload && (
        <LazyMenu preload={loadFormats} menu={<ChartFormatMenu onChoose={onDownload} />}>
          {(props) => (
            <IconButton {...props} label="Download">
              <IconDownload size={18} />
            </IconButton>
          )}
        </LazyMenu>
      )}
      {notes && dialog.content ? (
        <Suspense fallback={null}>
          <NotesDialog {...notes} title={title} opened={dialog.opened} onClose={dialog.close} />
        </Suspense>
      ) : null}
    </div>
  );
}
