import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('health', {
  'test-connection': 'Test the connection to {name}',
  'trying-from-outside': 'Testing from the internet',
  'no-machine': 'The data center has no machine for this server.',
  'tries-answered': '{answered} of {count} probes were answered.',
  'no-probes': "The data center doesn't support connection tests.",
  'no-public-address': 'The server has no public address.',
  'kind-health-connection-test': 'Test connection',
});
