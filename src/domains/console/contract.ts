import { z } from 'zod';
import { languages } from '#kernel/languages.ts';
import { contract, op } from '#kernel/op.ts';
import { Crash, HeaderDetails, Menu } from './schemas.ts';

export const consoleOps = contract('console', {
  readMenu: op({
    method: 'GET',
    path: '/header/menu',
    summary: 'The navigation tree, filtered to the permitted items.',
    may: 'signed-in',
    audit: 'none: read',
    output: Menu,
  }),
  readHeader: op({
    method: 'GET',
    path: '/header/details',
    summary: 'What header and profile show besides the user context.',
    may: 'signed-in',
    audit: 'none: read',
    output: HeaderDetails,
  }),
  streamEvents: op({
    method: 'GET',
    path: '/events',
    summary: 'Server-sent events of everything in scope.',
    may: 'signed-in',
    audit: 'none: read',
    shares: 'access',
    // A browser cannot give a stream headers.
    query: z.strictObject({ language: z.enum(languages).optional() }),
    output: null,
    status: 200,
    limit: 'none',
    download: true,
  }),
  reportCrash: op({
    method: 'POST',
    path: '/catchCrash',
    base: '',
    summary: 'Takes the report of a render crash; answers its id.',
    may: 'anyone',
    audit: 'none: written to the log',
    touches: 'none: written to the log',
    support: 'viewing',
    input: Crash,
    output: z.object({ reportId: z.uuid() }),
  }),
});
