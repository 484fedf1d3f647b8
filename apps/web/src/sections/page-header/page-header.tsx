import type { Page } from '@bellwether/contract/pages/define';
import { Title } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { useCustomerWord } from '../../data/customer-word.ts';
import type { NewFigure } from '../../data/meeting-figures.ts';
import { useScreen } from '../../data/page/use-screen.ts';
import { useSession } from '../../data/session/session.ts';
import { InfoTooltip } from '../../ui/info-tooltip.tsx';
import { ChannelFilter } from './channel-filter.tsx';
import { FrequencySelect } from './frequency-select.tsx';
import classes from './page-header.module.css';
import { RangePicker } from './range-picker.tsx';
import { SettingsMenu } from './settings-menu.tsx';
import { ShareMenu } from './share-menu.tsx';
import { canSharePage } from './sharing.ts';
import { SubNavigation } from './sub-navigation.tsx';

// Memoised, because no report of the page changes them.
const Period = memo(RangePicker);
const Frequency = memo(FrequencySelect);
const Channels = memo(ChannelFilter);
const Share = memo(ShareMenu);
const Settings = memo(SettingsMenu);
const Siblings = memo(SubNavigation);

type Props = {
  /** Description of the page, which gives its heading, explanation and what it shares. */
  page?: Page;
  /** Heading of a page without description; defaults to the screen's title. */
  title?: string;
  controls?: { range?: boolean; frequency?: boolean };
  /** Buttons of the page itself, such as the CSV upload. */
  actions?: ReactNode;
  info?: ReactNode;
  /** Figures that a page without description adds to a meeting. */
  figures?: readonly NewFigure[];
};

export function PageHeader({ page, title, controls = {}, actions, info = page?.info, figures }: Props) {
  const { isAdmin } = useSession();
  const screen = useScreen();
  const replaceWord = useCustomerWord();
  const heading = replaceWord(page?.title ?? title ?? screen?.title ?? '');
  return (
    <header className={classes['header']}>
      <div className={classes['row']}>
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
            <Share title={heading} hasDates={controls.range ?? false} page={page} figures={figures} />
          ) : null}
          {isAdmin ? <Settings /> : null}
        </div>
      </div>
      <Siblings />
    </header>
  );
}
