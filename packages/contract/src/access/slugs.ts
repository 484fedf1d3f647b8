/** Permission slugs in the order of the navigation, with the label of their module. */
export const modules = {
  dashboard: 'Dashboard',
  prompts: 'PromptEngine',
  plan: 'Plan',
  meetings: 'Meetings',
  config: 'Configuration',
  analytics: 'Analytics',
  growth_report: 'Growth Reports',
  insights: 'AI Growth Copilot',
  conversions: 'Conversions',
  benchmarking: 'Benchmarking',
  roi: 'ROI',
  financials: 'Business',
  tasks: 'Tasks',
  users: 'Users',
  businesses: 'Businesses',
} as const;

export type ModuleSlug = keyof typeof modules;
export type Action = 'read' | 'write' | 'delete';

export const moduleSlugs = Object.keys(modules) as ModuleSlug[];
export const isModuleSlug = (text: string): text is ModuleSlug => Object.hasOwn(modules, text);

/** Never switched off for a business, so that it can always be put right. */
export const alwaysOnModules: readonly ModuleSlug[] = ['dashboard', 'config', 'tasks', 'users', 'businesses'];

/** What the three named roles hold from the start; every role can be edited as a list of slugs afterwards. */
export const defaultPermissions = {
  'Super Admin': moduleSlugs,
  Admin: moduleSlugs,
  Client: moduleSlugs.filter((slug) => !['config', 'users', 'businesses'].includes(slug)),
} as const satisfies Record<string, readonly ModuleSlug[]>;
