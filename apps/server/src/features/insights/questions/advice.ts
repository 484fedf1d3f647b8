import type { AnsweredQuestion } from '@bellwether/contract/api/figures/questions';
import type { BusinessScope, Scope } from '@bellwether/domain/access/scope';
import { modules } from '@bellwether/domain/access/slugs';
import type { Database } from '../../../platform/postgres/database.ts';
import type { ReportDeps } from '../../reports/index.ts';
import { refuse } from './question-drafts.ts';
import type { Context } from './question-sources.ts';

export type AdviceContext = Omit<Context, 'deps'> & {
  deps: ReportDeps & { readonly db: Database };
  /** Scope of all businesses whose insights the reader may see. */
  advised: Scope<'insights', 'read'> | undefined;
};

export const answered = (
  parts: Partial<AnsweredQuestion> & Pick<AnsweredQuestion, 'understood' | 'answer'>,
) => ({
  kind: 'answered' as const,
  definition: '',
  figures: [],
  drivers: [],
  source: '',
  link: null,
  ...parts,
});

export const refuseRoi = () =>
  refuse(`You do not have access to ${modules.roi}, which has the returns of ads.`);

export const toLink = (path: string, scope: BusinessScope): string => `${path}?business=${scope.business.id}`;
