export { Tooltip as TooltipLabel } from '@mantine/core';
