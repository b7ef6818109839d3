import { message, type Message, type Sayable } from './message.ts';
import type { Role } from './permissions.ts';

const say = (role: Role, title: string) => message('kernel', `role-${role}`, title);

/** What people call the built-in roles. */
export const roleTitles: Record<Role, Message> = {
  root: say('root', 'Root'),
  'infrastructure-operator': say('infrastructure-operator', 'Infrastructure operator'),
  'site-admin': say('site-admin', 'Site administrator'),
  'billing-admin': say('billing-admin', 'Billing administrator'),
  seller: say('seller', 'Seller'),
  'support-agent': say('support-agent', 'Support agent'),
  'account-holder': say('account-holder', 'Account owner'),
  'account-viewer': say('account-viewer', 'Account viewer'),
};

const byText: Readonly<Record<string, Message>> = roleTitles;

/** The title of a stored role; a role unknown to this version is shown by its name. */
export const titleOfRole = (role: string): Sayable => byText[role] ?? role;
