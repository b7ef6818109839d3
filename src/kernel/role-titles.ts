import type { Role } from './permissions.ts';

/** What people call the built-in roles. */
export const roleTitles: Record<Role, string> = {
  root: 'Root',
  'infrastructure-operator': 'Infrastructure operator',
  'site-admin': 'Site administrator',
  'billing-admin': 'Billing administrator',
  seller: 'Seller',
  'support-agent': 'Support agent',
  'account-holder': 'Account holder',
  'account-viewer': 'Account viewer',
};

const byText: Readonly<Record<string, string>> = roleTitles;

/** The title of a stored role; one that this version does not know stands for itself. */
export const titleOfRole = (role: string): string => byText[role] ?? role;
