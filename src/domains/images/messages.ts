import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('images', {
  // What the history and the state of an image say.
  'damage-found': 'Checksum mismatch found',
  'damage-reason':
    'The data of the image no longer matches its checksum. Upload it again, or use another image. If your provider has restored the data, check the image again.',
  'move-busy': 'The image {image} is being changed. Try again when it is done.',
});
