import { messages } from '#kernel/message.ts';

/** What to do about a part of a view that is refused. */
export const why = messages('views', {
  'expected.list': 'Enter the path of a list such as /servers.',
  'expected.parameter': 'Start the name with a letter, and use at most 40 letters, digits and underscores.',
  'expected.parameters':
    'Use at most {parameters} parameters and {characters, number} characters in total, without page, cursor and view.',
});
