import { messages } from '#kernel/message.ts';

/** Why something cannot be done with a snapshot now, or with the server that has it. */
export const why = messages('snapshots', {
  'being-taken': 'The snapshot is still being taken.',
  reverting: 'The server is being reverted to it.',
  deleting: 'The snapshot is being deleted.',
  'could-not-be-taken': 'The snapshot could not be taken.',
  missing: 'The snapshot is missing on the host.',
  limit: 'The server has {used} of {limit} snapshots. Delete one first.',
  'holds-disks':
    "Disks can't be changed while the server has {count, plural, one {# snapshot} other {# snapshots}}. CPU and memory can.",
  'holds-compute':
    "CPU and memory can't be changed while the server has {count, plural, one {# snapshot} other {# snapshots}} with memory.",
  'holds-hardware':
    "CPU, memory and disks can't be changed while the server has {count, plural, one {# snapshot} other {# snapshots}}.",
});
