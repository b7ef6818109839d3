import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('site-moves', {
  'account.moved': 'Account moved to {site}',
  'account.came': 'Account came from {site}',
  'services.gave':
    '{servers, plural, =0 {} one {# server} other {# servers}}{networks, plural, =0 {} one { with # network} other { with # networks}} moved to {to}',
  'services.got':
    '{servers, plural, =0 {} one {# server} other {# servers}}{networks, plural, =0 {} one { with # network} other { with # networks}} came from {from}',
  'server.went': 'Server moved to {to}',
  'server.came': 'Server came from {from}',
  'network.went': 'Network moved to {to}',
  'network.came': 'Network came from {from}',
  'has-moved': 'It has moved to {site} already.',
  'not-owner': "Only an account owner's account can move. Members move with their team.",
  'no-sites': 'There is no other site that you can move it to.',
  held: 'The account is under a legal hold. Release it first.',
  deleting: 'The account is to be deleted. Cancel the deletion first.',
  suspended: 'The account is suspended or disabled. Resume it first.',
  taken: 'This email already has an account on the site. Move the services to that account instead.',
  'many-servers': 'It has more than {max} servers. Move some of them with Move services first.',
  'many-people': 'More than {max} accounts belong to it. Move some of them first.',
  'no-prices': 'The site has no price list.',
  'stays-with': 'The network {network} moves, and this server would stay. Move it too, or detach it from the network.',
  'other-account': 'It belongs to another account and is in the network {network}, which would move. Detach it first.',
  'network-busy': 'The network is being changed. Try again when it is done.',
  'network-name': 'The account already has a network of this name in the data center. Rename one of them.',
  'same-account': 'Choose another account than the one that the services belong to.',
  'fact-servers': '{count, plural, one {# server with its disks} other {# servers with their disks}}',
  'fact-network': 'Private network {network}',
  'fact-service':
    '{kind, select, server {Server {name}} address {IP address {name}} image {Image {name}} snapshot {Snapshot {name}} other {{name}}}: {before} → {after} a month',
  'fact-more': '{count, plural, one {and # more service} other {and # more services}}',
  'fact-list': 'Price list: {from} ({old}) → {to} ({new})',
  'fact-not-sold':
    "The site doesn't sell {kind, select, zone {the data center {name}} image {the image {name}} cpu {the CPU type {name}} backup {daily backups} other {the managed service}}: {count, plural, one {# server keeps it} other {# servers keep it}}",
  'fact-agreement':
    '{people, plural, one {# person must} other {# people must}} accept “{title}” of {site} at the next sign-in',
  'support-link': 'Contact support',
});
