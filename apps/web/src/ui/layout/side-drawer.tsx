import { Drawer, type DrawerProps } from '@mantine/core';

/** Panel from a side of the page. It has its own file, because only phones load it at first. */
export const SideDrawer = (props: DrawerProps) => <Drawer {...props} />;
