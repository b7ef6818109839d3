import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('price-lists', 'billing', {
  'priceList.view': ['low', 'See price lists, their versions, and the prices of single customers.'],
  'priceList.manage': ['high', 'Publish prices, and agree prices with single customers.'],
});
