import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const openRecording = defineEndpoint({
  name: 'open-recording',
  description:
    'Returns the address at which the recording of a call plays. That of a connected call tracker plays through this server for 10 minutes, without a session; any other is the address of the lead itself.',
  method: 'GET',
  path: '/recordings',
  access: { who: 'member', module: 'conversions', act: 'read', business: 'one' },
  query: z.object({
    /** `audio_url` of a lead of the business. */
    url: z.string().max(4000, 'url is too long.'),
    filter: z.string().optional(),
    business_id: z.string().optional(),
  }),
  /** `url`: absolute, or relative to the root of the site. */
  reply: z.object({ data: z.object({ url: z.string() }) }),
  problems: ['not_found'],
});

export const playRecording = defineEndpoint({
  name: 'play-recording',
  description:
    'Streams the recording of a call, or a byte range of it, from the call tracker of a business. An expired or foreign token returns 403.',
  method: 'GET',
  path: '/recordings/content',
  // The token in the address authorizes the request, because a player cannot send an authorization header. Only a user who
  // may read the lead gets it, for this recording.
  access: { who: 'anyone' },
  query: z.object({ token: z.string().max(8000, 'token is too long.').default('') }),
  reply: 'file',
  problems: ['not_allowed', 'not_found', 'source_refused'],
});
