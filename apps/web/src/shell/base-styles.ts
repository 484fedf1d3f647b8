/**
 * Base style sheets, imported before all others. Components import their own style sheets (`libraryStyles` in
 * vite.config.ts).
 */
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '../theme/base.css';
