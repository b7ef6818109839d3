import { messages } from './message.ts';

/** What the console says of a request that no answer of the server explains, and what both say of paths. */
export const why = messages('kernel', {
  'unknown-error': 'Unknown error.',
  'network-error': 'Network error occurred, please try again.',
  'general-error': 'General error, please try again later.',
  'error-occurred': 'Error occurred ({code})',
  unreachable: 'The server could not be reached. Check your connection and try again.',
  // What to do about a value of a request: sentences of their own.
  'expected.one-of': 'Choose one of these: {values}.',
  'expected.period': 'Enter a period such as 2026-03-01..2026-03-31.',
  'expected.period-within': 'Choose a period of at most {days, number} days.',
  'expected.month': 'Enter a month such as 2026-03.',
  'expected.day': 'Enter a day such as 2026-03-31.',
  'expected.one-line': 'Remove line breaks and control characters.',
  'expected.whole-number': 'Enter a whole number.',
  // What may be wrong with a path in a guest; the first four are the specification's words (section 5).
  'guest-path.noOs': 'OS Type is missing',
  'guest-path.noRoot': 'Root Directory is Missing.',
  'guest-path.dots': '3 or more dots are not allowed in Path.',
  'guest-path.endsWithDot': 'Invalid Directory name, the Name Cannot end with dot.',
  'guest-path.characters':
    'A path can only contain letters, digits, dashes, underscores, dots, slashes, colons and backslashes.',
  'guest-path.fileName': 'A file name can only contain letters, digits, dots, underscores and dashes.',
});
