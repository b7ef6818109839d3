import { z } from 'zod';
import { languages } from '#kernel/languages.ts';
import { contract, op } from '#kernel/op.ts';
import { Crash, Favorites, HeaderDetails, Menu, NewsRead, Opened, Recent } from './schemas.ts';

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
  saveFavorites: op({
    method: 'PUT',
    path: '/header/favorites',
    summary: 'Sets the menu items that you pinned. Items you have no permission for are not shown.',
    may: 'signed-in',
    audit: 'none: the order of the menu, for the person alone',
    touches: ['console'],
    support: 'refused',
    input: Favorites,
    output: null,
  }),
  readHeader: op({
    method: 'GET',
    path: '/header/details',
    summary: "Returns the settings of the console's header and profile menu.",
    may: 'signed-in',
    audit: 'none: read',
    output: HeaderDetails,
  }),
  readRecent: op({
    method: 'GET',
    path: '/header/recent',
    summary: 'Returns what you opened last in the console, newest first.',
    may: 'signed-in',
    audit: 'none: read',
    output: Recent,
  }),
  noteRecent: op({
    method: 'PUT',
    path: '/header/recent',
    summary: 'Notes that you opened an object in the console.',
    may: 'signed-in',
    audit: 'none: for the person alone, to find it again',
    touches: 'none: read whenever it is shown',
    support: 'refused',
    input: Opened,
    output: null,
  }),
  noteNews: op({
    method: 'PUT',
    path: '/header/news',
    summary: 'Notes up to which day you have read what is new in the console.',
    may: 'signed-in',
    audit: 'none: for the person alone, who sees what is unread',
    touches: 'none: the console knows what it noted',
    support: 'refused',
    input: NewsRead,
    output: null,
  }),
  noteTour: op({
    method: 'PUT',
    path: '/header/tour',
    summary: 'Notes that you took or declined the tour of the console.',
    may: 'signed-in',
    audit: 'none: for the person alone, who is not offered the tour again',
    touches: 'none: the console knows what it noted',
    support: 'refused',
    output: null,
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
    // It brings the news that maintenance is over.
    inMaintenance: true,
  }),
  reportCrash: op({ ...crash, base: '' }),
  /** The same where all other operations are. */
  reportCrashUnderBase: op(crash),
});
