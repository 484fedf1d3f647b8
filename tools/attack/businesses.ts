import type { Target } from './target.ts';

const businessesOf = async (target: Target, token: string): Promise<{ id: string }[]> => {
  const { body } = await target.ask('/v1/businesses?per_page=-1', { token });
  return (JSON.parse(body) as { data: { id: string }[] }).data;
};

/** The id of the first business of somebody who is signed in, and of the last. */
export const firstBusiness = async (target: Target, token: string): Promise<string> =>
  (await businessesOf(target, token))[0]?.id ?? '';
export const lastBusiness = async (target: Target, token: string): Promise<string> =>
  (await businessesOf(target, token)).at(-1)?.id ?? '';
