/** Permission slugs and module labels, in navigation order. */
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

/** Modules that cannot be switched off, so that a business can always be repaired. */
export const alwaysOnModules: readonly ModuleSlug[] = ['dashboard', 'config', 'tasks', 'users', 'businesses'];

export const defaultPermissions = {
  'Super Admin': moduleSlugs,
  Admin: moduleSlugs,
  Client: moduleSlugs.filter((slug) => !['config', 'users', 'businesses'].includes(slug)),
} as const satisfies Record<string, readonly ModuleSlug[]>;
