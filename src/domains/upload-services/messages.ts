import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('upload-services', {
  'kind-test': 'Test upload service',
  test: 'Test the upload service of {name}',
  writing: 'Writing an image',
  reading: 'Reading the image back',
  removing: 'Removing the image',
  'being-removed': 'The data center is already removing the image of the test.',
  written: '{mb, number} MB written in {ms, number} ms ({mbps, number} Mbit/s).',
  read: '{mb, number} MB read in {ms, number} ms ({mbps, number} Mbit/s).',
  'other-bytes': 'The bytes that were read back are not those that were written.',
  'not-taken': 'The data center did not take the image.',
  'not-removed': 'The data center could not remove the image of the test.',
  canceled: 'The test was canceled.',
  configured: 'Configuration changed',
  tested: 'Test passed: {write, select, none {} other {{write, number} Mbit/s written, }}{read, number} Mbit/s read',
  'test-failed': 'Test failed: {reason}',
});
