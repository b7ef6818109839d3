import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('clouds', {
  'kind-check': 'Self-check of a cloud',
  'check-title': 'Check the cloud of {name}',
  checking: 'Testing the services of the cloud',
  'cloud-gone': 'The cloud was removed.',
  'engine-starting': 'The engine is starting.',
  'some-failed': '{count, plural, one {# test} other {# tests}} failed.',
  'some-warn': '{count, plural, one {# test} other {# tests}} ended with a warning.',
  'not-run': 'Not tested: {test} failed.',
  'setting-up': 'The data center is being set up.',
  'check.sign-in': 'Sign-in',
  'check.services': 'Services',
  'check.roles': 'Roles',
  'check.clock': 'Clock',
  'check.compute': 'Servers (nova)',
  'check.placement': 'Hosts (placement)',
  'check.network': 'Network extensions (neutron)',
  'check.network-create': 'Networks (neutron)',
  'check.image': 'Images (glance)',
  'check.volume': 'Disks (cinder)',
  'check.quotas': 'Quotas',
  'check.console': 'Screens',
  'check.metadata': 'First boot',
});
