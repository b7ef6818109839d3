import { messages } from '#kernel/message.ts';

/** Why something cannot be done with a backup now. */
export const why = messages('backups', {
  'not-taken-yet': 'The backup has not been taken yet.',
  'being-taken': 'The backup is still being taken.',
  'could-not-be-taken': 'The backup could not be taken.',
  'none-taken': 'No backup was taken.',
  expired: 'The backup has expired.',
  restoring: 'The server is being restored from it.',
  deleting: 'The backup is being deleted.',
  'is-missing': 'The backup is missing on the host.',
  pinned: 'The backup is pinned. Unpin it first.',
  'has-snapshots':
    'The disks cannot be replaced while the server has {count, plural, one {# snapshot} other {# snapshots}}. Delete them first, or restore to a new server.',
});
