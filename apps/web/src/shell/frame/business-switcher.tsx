import '../../ui/menu-styles.ts';
import { Badge, Combobox, UnstyledButton, useCombobox } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { isProspective } from '../../data/business.ts';
import { useSession } from '../../data/session/session.ts';
import { useSwitchBusiness } from '../use-switch-business.ts';
import classes from './header.module.css';

export function BusinessSwitcher() {
  const { business, businesses } = useSession();
  const content = (
    <>
      <span className={classes['tile']} data-letters={business.trading_name.slice(0, 1).toUpperCase()} />
      <span className={classes['label']}>
        <span className={classes['name']}>{business.trading_name}</span>
        {isProspective(business) ? (
          <Badge variant="light" size="sm" tt="none" className={classes['badge'] ?? ''}>
            Prospective
          </Badge>
        ) : null}
      </span>
    </>
  );
  return businesses.length > 1 ? (
    <Switcher>{content}</Switcher>
  ) : (
    <span className={classes['business']}>{content}</span>
  );
}

function Switcher({ children }: { children: React.ReactNode }) {
  const { business, businesses } = useSession();
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
  const searchText = text.trim().toLowerCase();
  const { selectFirstOption, resetSelectedOption } = list;
  // Enter chooses the first match.
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
      // A long list of businesses is drawn only when opened.
      keepMounted={false}
      onOptionSubmit={(id) => {
        list.closeDropdown();
        if (id !== business.id) switchTo(id);
      }}
    >
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <UnstyledButton
          className={classes['business'] ?? ''}
          aria-label={`${business.trading_name}, switch business`}
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
            <Combobox.Option key={one.id} value={one.id} active={one.id === business.id}>
              {one.trading_name}
            </Combobox.Option>
          ))}
          {found.length === 0 ? <Combobox.Empty>No businesses found.</Combobox.Empty> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
