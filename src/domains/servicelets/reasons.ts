import { messages } from '#kernel/message.ts';

/** Why a servicelet cannot be run, installed or removed now. */
export const why = messages('servicelets', {
  'not-installed': 'The service is not installed.',
  'being-installed': 'The service is being installed.',
  'installed-already': 'The service is installed already.',
  'being-removed': 'The service is being removed.',
  'run-ended': 'The run has ended.',
  'value.too-long': 'At most {max, number} characters.',
  'value.untypable': 'It holds characters that cannot be typed.',
  'value.number': 'A whole number.',
  'value.choice': 'One of {choices}.',
  'value.flag': 'Yes or no.',
  'value.dash': 'It cannot begin with a dash.',
  'value.secret-too-short': 'A secret needs at least {min} characters.',
  'value.secret-preset': 'A secret has no preset value.',
});
