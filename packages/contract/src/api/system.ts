import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const getOpenApi = defineEndpoint({
  name: 'get-openapi',
  description: 'This description of every call, printed from the contract.',
  method: 'GET',
  path: '/openapi.json',
  access: { who: 'anyone' },
  reply: z.record(z.string(), z.unknown()),
});
