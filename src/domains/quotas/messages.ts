import { messages } from '#kernel/message.ts';

/** What refusals and the history say. Amounts are written with their unit. */
export const say = messages('quotas', {
  'over-servers': 'its limit is {allowance, plural, one {# server} other {# servers}}, with {left} left.',
  'over-cpus': 'its quota is {limit, number} vCPUs, {used, number} are in use and {wanted, number} more are needed.',
  'over-ramGb':
    'its quota is {limit, number} GB RAM, {used, number} GB are in use and {wanted, number} GB more are needed.',
  'over-diskGb':
    'its quota is {limit, number} GB of disks, {used, number} GB are in use and {wanted, number} GB more are needed.',
  'over-addresses':
    'its quota is {limit, number} public addresses, {used, number} are in use and {wanted, number} more are needed.',
  'over-spend':
    'its quota is a monthly cost of {limit, number}, its servers cost {used, number} and {wanted, number} more is needed.',
  servers: 'Servers',
  cpus: 'vCPUs',
  ramGb: 'RAM (GB)',
  diskGb: 'Disks (GB)',
  addresses: 'Public addresses',
  spend: 'Monthly cost',
  'quota.request': 'Requested a quota of {amount, number}: {resource}',
  'quota.approve': 'Quota set to {amount, number}: {resource}',
  'quota.decline': 'Request for a quota of {amount, number} declined: {resource}',
  'quota.set': 'Quota set to {amount, number}: {resource}',
  'quota.remove': 'Quota back to the default: {resource}',
  'quota.save-defaults': 'Default quotas changed',
});
