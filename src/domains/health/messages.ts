import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('health', {
  'test-connection': 'Test the connection to {name}',
  'trying-from-outside': 'Testing from outside',
  'no-machine': 'The data center has no machine for this server.',
  'tries-answered': '{answered} of {count} tries were answered.',
  'no-probes': 'Its data center makes no tests from outside.',
  'no-public-address': 'It has no address on a public network.',
  'kind-health-connection-test': 'Test connection',
});
