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
/** Action in a module. `close` means closing and reopening a month, which needs a right of its own. */
export type Action = 'read' | 'write' | 'delete' | 'close';

export const moduleSlugs = Object.keys(modules) as ModuleSlug[];
export const isModuleSlug = (text: string): text is ModuleSlug => Object.hasOwn(modules, text);

/** Modules that cannot be switched off, so that a business can always be repaired. */
export const alwaysOnModules: readonly ModuleSlug[] = ['dashboard', 'config', 'tasks', 'users', 'businesses'];
