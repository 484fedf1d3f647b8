import { Combobox, UnstyledButton, useCombobox } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSession } from '../../data/session/session.ts';
import { useSwitchBusiness } from '../use-switch-business.ts';
import classes from './header.module.css';
import { useIsOfAllBusinesses, useSwitcherName } from './use-switcher-name.ts';

/** Button of the business with the list of businesses, which is open from the start. */
export function BusinessSwitcherList({ children }: { children: ReactNode }) {
  const { business, businesses } = useSession();
  const name = useSwitcherName();
  const isOfAll = useIsOfAllBusinesses();
  const button = useRef<HTMLButtonElement>(null);
  const [text, setText] = useState('');
  const switchTo = useSwitchBusiness();
  const list = useCombobox({
    onDropdownClose: () => {
      list.resetSelectedOption();
      list.focusTarget();
      setText('');
    },
    onDropdownOpen: () => list.focusSearchInput(),
  });
  const { openDropdown } = list;
  useEffect(() => openDropdown(), [openDropdown]);
  const searchText = text.trim().toLowerCase();
  const { selectFirstOption, resetSelectedOption } = list;
  // Selects the first match, so that Enter chooses it.
  useEffect(() => {
    if (searchText) selectFirstOption();
    else resetSelectedOption();
  }, [searchText, selectFirstOption, resetSelectedOption]);
  const found = businesses.filter(({ trading_name }) => trading_name.toLowerCase().includes(searchText));
  return (
    <Combobox
      store={list}
      width={320}
      position="bottom-start"
      withinPortal
      // Renders the list of businesses only when it is opened, because it may be long.
      keepMounted={false}
      onOptionSubmit={(id) => {
        list.closeDropdown();
        if (isOfAll || id !== business.id) switchTo(id);
      }}
    >
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <UnstyledButton
          ref={button}
          className={classes['business'] ?? ''}
          aria-label={`${name}, switch business`}
          aria-haspopup="listbox"
          aria-expanded={list.dropdownOpened}
          onClick={() => list.toggleDropdown()}
        >
          {children}
          <IconSelector size={16} aria-hidden className={classes['fixed'] ?? ''} />
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          placeholder="Search businesses"
          aria-label="Search businesses"
        />
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }} aria-label="Businesses">
          {found.map((one) => (
            <Combobox.Option key={one.id} value={one.id} active={!isOfAll && one.id === business.id}>
              {one.trading_name}
            </Combobox.Option>
          ))}
          {found.length === 0 ? <Combobox.Empty>No businesses found.</Combobox.Empty> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
