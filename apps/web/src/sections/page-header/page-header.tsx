import type { NewFigure } from '@bellwether/contract/api/meetings/meeting-figures';
import type { GetAnswer, Page } from '@bellwether/contract/pages/define';
import type { Range } from '@bellwether/domain/time/range';
import { Button, NativeSelect, Title } from '@mantine/core';
import { IconSettings, IconShare3 } from '@tabler/icons-react';
import { type ComponentProps, lazy, memo, type ReactNode } from 'react';
import { useCustomerWord } from '../../data/customer-word.ts';
import { usePageState } from '../../data/page/use-page-state.ts';
import { useScreen } from '../../data/page/use-screen.ts';
import { useSession } from '../../data/session/session.ts';
import { loadChunk } from '../../ui/feedback/load-chunk.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Toolbar } from '../../ui/layout/toolbar.tsx';
import { InfoTooltip } from '../../ui/overlays/info-tooltip.tsx';
import { LazyMenu } from '../../ui/overlays/lazy-menu.tsx';
import type { PdfOfPage } from '../sharing/use-page-file.ts';
import { ChannelButton } from './channel-button.tsx';
import classes from './page-header.module.css';
import { RangePicker } from './range-picker.tsx';
import { SubNavigation } from './sub-navigation.tsx';

export const canSharePage = (title: string, sharing: boolean | undefined): boolean =>
  title !== '' && sharing === true;

const choices = [
  { value: 'day', label: 'Daily' },
  { value: 'month', label: 'Monthly' },
];

function FrequencySelect() {
  const { frequency, setFrequency } = usePageState();
  return (
    <NativeSelect
      aria-label="Date frequency"
      className={classes['frequency'] ?? ''}
      data={choices}
      value={frequency}
      onChange={(event) => setFrequency(event.currentTarget.value === 'day' ? 'day' : 'month')}
    />
  );
}

const loadMenu = () => loadChunk(() => import('./channel-menu.tsx'));
const ChannelMenu = lazy(() => loadMenu().then((m) => ({ default: m.ChannelMenu })));

/** Channel filter in the header, for the whole page; an empty choice means all channels. */
const ChannelFilter = () => (
  <LazyMenu preload={loadMenu} menu={<ChannelMenu />}>
    {(props) => <ChannelButton {...props} />}
  </LazyMenu>
);

// Memoises the range picker, because the loading of reports does not change it.
const Period = memo(RangePicker);
const Frequency = memo(FrequencySelect);
const Channels = memo(ChannelFilter);
const Siblings = memo(SubNavigation);

const loadShareMenu = () => loadChunk(() => import('./share-menu.tsx'));
const ShareMenu = lazy(() => loadShareMenu().then((m) => ({ default: m.ShareMenu })));
const loadSettingsMenu = () => loadChunk(() => import('./settings-menu.tsx'));
const SettingsMenu = lazy(() => loadSettingsMenu().then((m) => ({ default: m.SettingsMenu })));

const Share = memo(function Share(props: ComponentProps<typeof ShareMenu>) {
  return (
    <LazyMenu preload={loadShareMenu} menu={<ShareMenu {...props} />}>
      {(button) => (
        <Button {...button} variant="default" leftSection={<IconShare3 size={16} />}>
          Share
        </Button>
      )}
    </LazyMenu>
  );
});

const Settings = memo(function Settings() {
  return (
    <LazyMenu preload={loadSettingsMenu} menu={<SettingsMenu />}>
      {(button) => (
        <IconButton {...button} label="Settings" variant="default">
          <IconSettings size={18} />
        </IconButton>
      )}
    </LazyMenu>
  );
});

type Props = {
  /** Description of the page, which supplies its heading, its explanation and the figures that it shares. */
  page?: Page;
  /** Heading of a page without a description; by default the screen's title. */
  title?: string;
  controls?: { range?: boolean; frequency?: boolean };
  /** Buttons specific to this page, such as the CSV upload. */
  actions?: ReactNode;
  info?: ReactNode;
  /** Figures that a page without a description adds to a meeting. */
  figures?: readonly NewFigure[];
  /** Period of a page without a date picker. */
  period?: Range;
  /** PDF of a page without a description. */
  pdf?: PdfOfPage;
  /** Returns the answer to a query of the page's cards, for a page that does not load each query separately. */
  getAnswer?: GetAnswer;
  /** Returns paragraphs of an email about the page. They follow the figures of its cards. */
  mailText?: () => string[];
};

export function PageHeader({
  page,
  title,
  controls = {},
  actions,
  info = page?.info,
  figures,
  period,
  pdf,
  getAnswer,
  mailText,
}: Props) {
  const { isAdmin } = useSession();
  const screen = useScreen();
  const replaceWord = useCustomerWord();
  const heading = replaceWord(page?.title ?? title ?? screen?.title ?? '');
  return (
    <header className={classes['header']}>
      <Toolbar aria-label={`${heading} controls`} className={classes['row']}>
        <div className={classes['title']}>
          <Title order={1}>{heading}</Title>
          {info ? <InfoTooltip label={heading}>{info}</InfoTooltip> : null}
        </div>
        <div className={classes['controls']}>
          {screen?.channels ? <Channels /> : null}
          {controls.frequency ? <Frequency /> : null}
          {controls.range ? <Period /> : null}
          {actions}
          {canSharePage(heading, screen?.sharing) ? (
            <Share
              title={heading}
              hasDates={controls.range ?? false}
              page={page}
              figures={figures}
              period={period}
              pdf={pdf}
              getAnswer={getAnswer}
              mailText={mailText}
            />
          ) : null}
          {isAdmin ? <Settings /> : null}
        </div>
      </Toolbar>
      <Siblings />
    </header>
  );
}
