import { messages } from '#kernel/message.ts';

/** Why a request of this domain is refused before it is looked at, in English. */
export const why = messages('clouds', {
  'expected.zone': 'Enter 2 to 6 upper-case letters, digits or hyphens, such as EU-OS.',
  'expected.prefix': 'Enter up to 20 lower-case letters, digits or hyphens, beginning with a letter.',
  'expected.image': 'Enter the ID that Glance shows for an image, in lower-case letters, or leave it empty.',
  'expected.country': 'Enter the two letters of the country, such as DE.',
});
