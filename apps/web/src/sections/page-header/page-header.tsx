import { Title } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { useCustomerWord } from '../../data/customer-word.ts';
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
  /** Heading of the page; defaults to the screen's title. */
  title?: string;
  controls?: { range?: boolean; frequency?: boolean };
  /** Buttons of the page itself, such as the CSV upload. */
  actions?: ReactNode;
  info?: ReactNode;
};

export function PageHeader({ title, controls = {}, actions, info }: Props) {
  const { isAdmin } = useSession();
  const page = useScreen();
  const replaceWord = useCustomerWord();
  const heading = replaceWord(title ?? page?.title ?? '');
  return (
    <header className={classes['header']}>
      <div className={classes['row']}>
        <div className={classes['title']}>
          <Title order={1}>{heading}</Title>
          {info ? <InfoTooltip label={heading}>{info}</InfoTooltip> : null}
        </div>
        <div className={classes['controls']}>
          {page?.channels ? <Channels /> : null}
          {controls.frequency ? <Frequency /> : null}
          {controls.range ? <Period /> : null}
          {actions}
          {canSharePage(heading, page?.sharing) ? (
            <Share title={heading} hasDates={controls.range ?? false} />
          ) : null}
          {isAdmin ? <Settings /> : null}
        </div>
      </div>
      <Siblings />
    </header>
  );
}
