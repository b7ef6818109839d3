import { messages } from '#kernel/message.ts';

/** What the history says, by the names that the audit trail has for it, and what services are called. */
export const say = messages('site-offer', {
  part: 'Data centers, images and products',
  zonesOff: 'Data centers not sold',
  imagesOff: 'Images not sold',
  productsOff: 'Services not sold',
  'site.offer': 'Data centers, images and products of the site changed',
  backup: 'Daily backups',
  managed: 'Managed service',
  cpu: 'CPU type {type}: {name}',
});
