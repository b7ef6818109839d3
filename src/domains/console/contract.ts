import { z } from 'zod';
import { languages } from '#kernel/languages.ts';
import { contract, op } from '#kernel/op.ts';
import { Crash, HeaderDetails, Menu } from './schemas.ts';

const crash = {
  method: 'POST',
  path: '/catchCrash',
  summary: "Reports a rendering error of the console and returns the report's ID.",
  may: 'anyone',
  audit: 'none: written to the log',
  touches: 'none: written to the log',
  support: 'viewing',
  input: Crash,
  output: z.object({ reportId: z.uuid() }),
} as const;

export const consoleOps = contract('console', {
  readMenu: op({
    method: 'GET',
    path: '/header/menu',
    summary: 'Returns the navigation menu, limited to the items you have permission for.',
    may: 'signed-in',
    audit: 'none: read',
    output: Menu,
  }),
  readHeader: op({
    method: 'GET',
    path: '/header/details',
    summary: "Returns the settings of the console's header and profile menu.",
    may: 'signed-in',
    audit: 'none: read',
    output: HeaderDetails,
  }),
  streamEvents: op({
    method: 'GET',
    path: '/events',
    summary: 'Streams live events in scope as server-sent events.',
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
  reportCrash: op({ ...crash, base: '' }),
  /** The same where all other operations are. */
  reportCrashUnderBase: op(crash),
});
