import { messages } from '#kernel/message.ts';

/** What the settings of a site must be, after "Invalid value:". */
export const why = messages('sites', {
  'expected.color': 'enter a color such as #0062cc.',
  'expected.tracker': 'enter an id such as {example}.',
  'expected.support': 'enter an address that begins with https:// or mailto:.',
});
