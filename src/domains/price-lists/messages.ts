import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('price-lists', {
  'item-cpu': '{name} vCPU',
  'item-ram.gb': 'Memory',
  'item-disk.gb': 'Storage',
  'item-ip.public': 'Public address',
  'item-licence': '{name} license',
  'item-snapshot.gb': 'Snapshots',
  'item-image.gb': 'Images',
  'item-backup.gb': 'Backup',
  'item-managed.server': 'Managed service',
  'item-traffic.gb': 'Traffic beyond the package',
  'item-traffic': 'Traffic, {package}',
  'list.create': 'Price list created',
  'list.rename': 'Price list renamed',
  'list.publish': 'Version {number} published, valid from {from}',
  'list.withdraw': 'Version {number} withdrawn',
  'customer.list': 'Price list changed to {list}',
  'customer.no-list': 'Price list of the site used again',
  'customer.add': 'Own price added: {item}',
  'customer.end': 'Own price ended: {item}',
  'customer.remove': 'Planned own price removed: {item}',
});
