import { messages } from '#kernel/message.ts';

/** What the server says of its own checks. */
export const say = messages('self-check', {
  database: 'Database',
  'database.ok': 'PostgreSQL {version}, {sizeMb} MB, answered in {ms} ms. {used} of {most} connections are in use.',
  'database.next': 'Increase max_connections in PostgreSQL, or run fewer processes.',
  folder: 'Data folder',
  'folder.ok': '{folder} is writable. {freeGb} GB of {totalGb} GB are free.',
  'folder.failed': '{folder} is not writable: {reason}',
  'folder.next-space': 'Free up disk space, or move the data folder to a larger disk.',
  'folder.next-rights': 'Give the user that runs Skydeck write access to the folder.',
  clock: 'Clock',
  'clock.result': 'The clocks of this machine and of the database differ by {seconds} seconds.',
  'clock.next': 'Turn on time synchronization on both machines: timedatectl set-ntp true',
  worker: 'Worker',
  'worker.ok': 'The last scheduled job ran at {at}.',
  'worker.late': 'No scheduled job has run since {at}.',
  'worker.never': 'No scheduled job has run yet.',
  'worker.next': 'Start a worker: skydeck worker',
  address: 'Public address',
  'address.https': '{url}. The certificate is managed by the proxy in front of Skydeck and is not checked here.',
  'address.http': '{url} does not use HTTPS: passwords are sent unencrypted.',
  'address.none': 'No public address is set. Links follow the address of each request.',
  'address.next': 'Set SKYDECK_PUBLIC_URL to the HTTPS address of the console.',
});
