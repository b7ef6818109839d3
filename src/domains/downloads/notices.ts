import { messages } from '#kernel/message.ts';

/** What its mails say. */
export const notice = messages('downloads', {
  ready: 'Your file is ready: {title}',
  'ready-text': 'The file you requested is ready: {title}.',
  download: 'Download file',
  'ready-once': 'The link works once, for 24 hours. Anyone who has it can download the file.',
});
