import '../../ui/overlays/menu-styles.ts';
import { type DismissReason, dismissReasonKeys, dismissReasons } from '@bellwether/domain/insights/state';
import { Button, Menu } from '@mantine/core';

type Props = { title: string; dismiss: (reason: DismissReason) => void };

/** Button that dismisses an insight, with a menu of reasons. */
export const DismissMenu = ({ title, dismiss }: Props) => (
  <Menu position="bottom-start" withinPortal>
    <Menu.Target>
      <Button size="sm" variant="default" aria-label={`Dismiss ${title}`}>
        Dismiss
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {dismissReasonKeys.map((reason) => (
        <Menu.Item key={reason} onClick={() => dismiss(reason)}>
          {dismissReasons[reason]}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);
