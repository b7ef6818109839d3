import { messages } from '#kernel/message.ts';

/** What engines say of work that failed, as far as customers meet it; anything else they say in English. */
export const say = messages('engines', {
  'network-card-held': 'The guest does not release the network interface.',
  'memory-left': 'The host has {free, number} MB of memory left for guests.',
  'power-lost': 'The machine lost power.',
  'guest-stays-on': 'The guest did not turn itself off; its power can be cut.',
  'suspended-no-credentials': 'A suspended machine cannot take credentials.',
  'in-rescue': 'The machine is in its rescue system; end that first.',
  'image-gone': 'The image no longer exists.',
  'source-image-gone': 'The source image no longer exists.',
  'image-damaged': 'The image is damaged: it does not match its checksum.',
  'no-such-disk': 'The machine has no such disk.',
  'not-off': 'The machine is not off.',
  'image-being-built': 'The image is still being built.',
  'did-not-start': 'QEMU did not start: {reason}',
  'machine-silent': 'The virtual machine is running but does not respond.',
  'machine-does-not-end': 'The virtual machine does not stop.',
  'rescue-being-built': 'The rescue system is still being built.',
  'address-clash': 'Another running machine has a network interface with the address {address}.',
  'answered-with-status': 'The engine answered with status {status}.',
  rejected: 'The engine rejects this.',
  'host-failed': 'The host failed.',
  'snapshot-gone': 'The snapshot no longer exists.',
  'machine-gone': 'The machine no longer exists.',
  'backup-gone': 'The backup no longer exists.',
});
