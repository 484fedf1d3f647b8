import '../../ui/menu.ts';
import '@mantine/core/styles/ActionIcon.layer.css';
import { Menu } from '@mantine/core';
import {
  IconArrowsLeftRight,
  IconCalendarPlus,
  IconCalendarStats,
  IconChartLine,
  IconDownload,
  IconTable,
} from '@tabler/icons-react';
import { useSession } from '../../data/session.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { notify } from '../../ui/notify.tsx';
import classes from './chart-card.module.css';
import type { ChartData } from './data.ts';
import { type ChartFormat, chartFormats, downloadChart, pngOf } from './download.ts';
import type { Look } from './look.ts';

type Props = {
  title: string;
  subtitle: string;
  data: ChartData;
  look: Look;
  asTable: boolean;
  byYear: boolean;
  compare: boolean;
  /** The drawing on the page, of which pictures are made. */
  drawing: () => SVGSVGElement | null;
  onTable: (on: boolean) => void;
  onCompare?: (on: boolean) => void;
  onYears?: (on: boolean) => void;
  onAddToMeeting?: ((picture: Blob, title: string) => void) | undefined;
};

/** The buttons of a chart: comparison, years above each other, table, files. */
export function ChartControls(props: Props) {
  const {
    title,
    subtitle,
    data,
    look,
    asTable,
    byYear,
    compare,
    drawing,
    onTable,
    onCompare,
    onYears,
    onAddToMeeting,
  } = props;
  const { business } = useSession();
  const addToMeeting = async () => {
    try {
      onAddToMeeting?.(await pngOf({ data, look, drawing: drawing() }, { title, subtitle }), title);
    } catch {
      notify({
        type: 'error',
        text: 'The picture for the meeting could not be made. The chart is unchanged.',
      });
    }
  };
  const download = async (format: ChartFormat) => {
    try {
      await downloadChart(
        format,
        { data, look, drawing: drawing() },
        {
          business: business.trading_name,
          timeZone: business.time_zone,
          title,
          subtitle,
        },
      );
    } catch {
      notify({ type: 'error', text: `The ${format} file could not be made. The chart is unchanged.` });
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
      <IconButton label={asTable ? 'Show as chart' : 'Show as table'} onClick={() => onTable(!asTable)}>
        {asTable ? <IconChartLine size={18} /> : <IconTable size={18} />}
      </IconButton>
      {onAddToMeeting && (
        <IconButton label="Add to meeting" disabled={asTable} onClick={() => void addToMeeting()}>
          <IconCalendarPlus size={18} />
        </IconButton>
      )}
      <Menu position="bottom-end" shadow="sm">
        <Menu.Target>
          <IconButton label="Download">
            <IconDownload size={18} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {chartFormats.map((format) => (
            <Menu.Item
              key={format}
              disabled={asTable && format !== 'csv'}
              onClick={() => void download(format)}
            >
              {format}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
