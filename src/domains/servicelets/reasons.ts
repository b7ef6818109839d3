import { messages } from '#kernel/message.ts';

/** Why a servicelet cannot be run, installed or removed now, and what to do about a value. */
export const why = messages('servicelets', {
  'not-installed': 'The service is not installed.',
  'being-installed': 'The service is being installed.',
  'installed-already': 'The service is already installed.',
  'being-removed': 'The service is being removed.',
  'run-ended': 'The run has ended.',
  'expected.name': 'Start with a lowercase letter, and use at most 31 lowercase letters, digits and underscores.',
  'expected.mode': 'Enter the permissions as three digits from 0 to 7, such as 644.',
  'value.too-long': 'Use at most {max, number} characters.',
  'value.untypable': 'Remove control characters.',
  'value.number': 'Enter a whole number.',
  'value.choice': 'Choose one of these: {choices}.',
  'value.flag': 'Enter yes or no.',
  'value.dash': 'Remove the dash at the start.',
  'value.secret-too-short': 'A secret needs at least {min} characters.',
  'value.secret-preset': 'A secret cannot have a default value. Leave it empty.',
});
