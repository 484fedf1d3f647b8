import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const getOpenApi = defineEndpoint({
  name: 'get-openapi',
  description: 'Returns this description of every call, generated from the contract.',
  method: 'GET',
  path: '/openapi.json',
  access: { who: 'anyone' },
  reply: z.record(z.string(), z.unknown()),
});
