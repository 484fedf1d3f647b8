import '../modals/modal-styles.ts';
import { Drawer, type DrawerProps } from '@mantine/core';

/** Panel from a side of the page. It is a file of its own because only phones load it at first. */
export const SideDrawer = (props: DrawerProps) => <Drawer {...props} />;
