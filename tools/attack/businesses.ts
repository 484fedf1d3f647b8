import type { AttackTarget } from './target.ts';

const businessesOf = async (target: AttackTarget, token: string): Promise<{ id: string }[]> => {
  const { body } = await target.ask('/v1/businesses?per_page=-1', { token });
  return (JSON.parse(body) as { data: { id: string }[] }).data;
};

export const findFirstBusiness = async (target: AttackTarget, token: string): Promise<string> =>
  (await businessesOf(target, token))[0]?.id ?? '';
export const findLastBusiness = async (target: AttackTarget, token: string): Promise<string> =>
  (await businessesOf(target, token)).at(-1)?.id ?? '';
