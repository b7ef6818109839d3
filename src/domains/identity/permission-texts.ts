import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('identity', 'people', {
  'person.view': ['medium', 'See people with their status, last sign-in and security settings.'],
  'person.contact': ['medium', 'See phone numbers and IP addresses of people in full. Without it they are masked.'],
  'person.support': ['high', 'Enter a customer account for support, with the permission of the customer.'],
  'person.reset-factors': ['high', 'Remove the second factor of someone who is locked out.'],
  'site.security': ['high', 'Change the sign-in policy of a site: sessions, passwords and required factors.'],
  'report.security-log': ['medium', 'See the log of security events.'],
  'report.login-log': ['medium', 'See who signed in when and from which address.'],
});
