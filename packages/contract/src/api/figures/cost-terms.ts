import { isDay } from '@bellwether/domain/time/day';
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { idSchema } from '../shapes.ts';

const terms = z.object({
  id: idSchema,
  /** First day of the terms, in the business's time zone. The terms end when the next terms begin. */
  from: z.string(),
  /** Monthly fee in the business's currency, excluding tax. */
  monthly_fee: z.number(),
  /** Agency fee as a fraction of what the advertising platforms charge. */
  fee_of_media: z.number(),
  /** Markup on ad spend as a fraction; null for readers outside the agency. */
  markup: z.number().nullable(),
  clients_see_markup: z.boolean().nullable(),
  /** Name of the user who last saved the terms; null once the user is deleted. */
  updated_by: z.string().nullable(),
  updated_at: z.string(),
});
export type ListedCostTerms = z.infer<typeof terms>;

export const listCostTerms = defineEndpoint({
  name: 'list-cost-terms',
  description:
    'Returns the agency’s terms for marketing by start date, newest first: a monthly fee, a percentage of ad spend and, for the agency’s own people, the markup on media.',
  method: 'GET',
  path: '/roi/cost-terms',
  access: { who: 'member', module: 'roi', act: 'read', business: 'one' },
  query: z.object({ business_id: z.string().optional() }),
  reply: z.object({ data: z.array(terms) }),
});

const fraction = (label: string) =>
  z
    .number(`${label} must be a number.`)
    .min(0, `${label} must not be below 0.`)
    .max(5, `${label} must not be above 500 %.`);

export const saveCostTerms = defineEndpoint({
  name: 'save-cost-terms',
  description:
    'Sets the agency’s terms from a date on. Replaces terms with the same start date. Only the agency’s own people can set the markup; for others it stays unchanged. Figures with fees change at once.',
  method: 'PUT',
  path: '/roi/cost-terms',
  access: { who: 'member', module: 'config', act: 'write', business: 'one' },
  body: z.object({
    business_id: z.string().optional(),
    from: z.string('Choose the start date.').refine(isDay, 'Choose the start date.'),
    monthly_fee: z
      .number('The monthly fee must be a number.')
      .min(0, 'The monthly fee must not be below 0.')
      .max(1e9, 'The monthly fee is too large.')
      .refine(
        (fee) => Math.abs(fee * 100 - Math.round(fee * 100)) < 1e-6,
        'The monthly fee must be in whole cents.',
      ),
    fee_of_media: fraction('The fee on ad spend'),
    markup: fraction('The markup'),
    clients_see_markup: z.boolean(),
  }),
  reply: z.object({ data: z.array(terms) }),
  problems: ['invalid'],
});

export const deleteCostTerms = defineEndpoint({
  name: 'delete-cost-terms',
  description:
    'Deletes the terms of a start date; the terms before them then apply again. Callers outside the agency delete only the fees: a markup from that date stays.',
  method: 'DELETE',
  path: '/roi/cost-terms/:id',
  access: { who: 'member', module: 'config', act: 'write', business: 'one' },
  params: z.object({ id: idSchema }),
  query: z.object({ business_id: z.string().optional() }),
  reply: z.object({ data: z.array(terms) }),
  problems: ['not_found'],
});
