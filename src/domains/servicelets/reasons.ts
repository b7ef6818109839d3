import { messages } from '#kernel/message.ts';

/** Why a servicelet cannot be run, installed or removed now. */
export const why = messages('servicelets', {
  'not-installed': 'The service is not installed.',
  'being-installed': 'The service is being installed.',
  'installed-already': 'The service is already installed.',
  'being-removed': 'The service is being removed.',
  'run-ended': 'The run has ended.',
  'value.too-long': 'At most {max, number} characters.',
  'value.untypable': 'It contains control characters.',
  'value.number': 'Enter a whole number.',
  'value.choice': 'Choose one of {choices}.',
  'value.flag': 'Enter true or false.',
  'value.dash': "It can't start with a dash.",
  'value.secret-too-short': 'A secret needs at least {min} characters.',
  'value.secret-preset': "A secret can't have a default value.",
});
