/** Built-in roles. A role is a named set of permissions; groups made by users come on top of them. */
export const roles = [
  'root',
  'infrastructure-operator',
  'site-admin',
  'billing-admin',
  'seller',
  'support-agent',
  'account-holder',
  'account-viewer',
] as const;
export type Role = (typeof roles)[number];

const operators: readonly Role[] = ['root', 'infrastructure-operator'];
const staff: readonly Role[] = [...operators, 'site-admin', 'support-agent'];
const customers: readonly Role[] = ['account-holder', 'account-viewer'];
const managers: readonly Role[] = [...operators, 'site-admin', 'account-holder'];

/**
 * Every permission and the roles that hold it: the one table behind the menu, the routes, the buttons
 * and the server's check. A permission is `<noun>.<verb>` and is also what groups will grant.
 */
export const permissions = {
  'home.view': roles,
  'server.view': [...staff, 'billing-admin', ...customers],
  'server.create': managers,
  'server.power': [...managers, 'support-agent'],
  'server.configure': managers,
  'server.terminate': managers,
  'server.console': [...managers, 'support-agent'],
  'server.protect': managers,
  'server.schedule': managers,
  'server.access': managers,
  'server.transfer': managers,
  'billing.view': [...staff, 'billing-admin', 'account-holder'],
  'snapshot.create': [...managers, 'support-agent'],
  'snapshot.revert': managers,
  'snapshot.delete': managers,
  'snapshot.schedule': managers,
  'backup.create': [...managers, 'support-agent'],
  'backup.restore': managers,
  'backup.delete': managers,
  'tag.manage': managers,
  'note.edit': [...managers, 'support-agent'],
  'firewall.apply': managers,
  'ssh-key.view': [...staff, 'billing-admin', ...customers],
  'ssh-key.manage': managers,
  'servicelet.run': [...managers, 'support-agent'],
  'servicelet.schedule': managers,
  'servicelet.manage': operators,
  'task.view': roles,
  'task.cancel': managers,
  'price.view': roles,
  'person.view': staff,
  'person.support': staff,
  'person.reset-factors': [...operators, 'site-admin'],
  'site.security': ['root', 'site-admin'],
  'site.configure': ['root', 'site-admin'],
  'report.security-log': [...operators, 'site-admin'],
  'report.login-log': staff,
  'report.message-log': staff,
  'account.manage': managers,
  'account.move-state': ['root', 'site-admin', 'billing-admin', 'support-agent'],
  'partner.configure': [...operators, 'site-admin', 'seller', 'account-holder'],
  'report.account-states': ['root', 'site-admin', 'billing-admin', 'support-agent'],
  'message.retry': ['root', 'infrastructure-operator', 'site-admin'],
  'notification.site': ['root', 'infrastructure-operator', 'site-admin'],
  'notification.administer': ['root', 'infrastructure-operator', 'site-admin', 'billing-admin'],
  'report.server-power-history': [...operators, 'support-agent'],
  'report.servers-no-ips': operators,
  'report.servers-with-ignored-snapshots': operators,
  'report.active-snapshots': operators,
  'report.backups': [...operators, 'support-agent'],
  'backup.window': operators,
  'report.open-firewalls': operators,
  'report.firewalls-out-of-sync': operators,
  'init-policy.view': [...staff, 'billing-admin', ...customers],
  'init-policy.use': managers,
  'init-policy.edit': managers,
  'server.share': managers,
  'group.view': [...staff, 'billing-admin', ...customers],
  'group.manage': managers,
  'network.view': [...staff, 'billing-admin', ...customers],
  'network.manage': managers,
  'network.lay': operators,
  'image.view': [...staff, 'billing-admin', ...customers],
  'image.manage': managers,
  'image.publish': operators,
  'report.upload-services': operators,
  'report.switch': operators,
  'report.blacklist': operators,
  'maintenance.announce': operators,
  'zone.room': operators,
  'host.view': operators,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

/**
 * What sharing a server opens of each permission, to those who hold it: `access` to all with whom it is shared, `configure`
 * to some. The buttons go by it, the server by `shares` of each operation; a test compares the two.
 */
export const sharedPermissions: Partial<Record<Permission, 'access' | 'configure'>> = {
  'server.view': 'access',
  'server.power': 'access',
  'server.console': 'access',
  'task.view': 'access',
  'server.configure': 'configure',
  'server.schedule': 'configure',
  'server.access': 'configure',
  'snapshot.create': 'configure',
  'snapshot.revert': 'configure',
  'snapshot.delete': 'configure',
  'snapshot.schedule': 'configure',
  'backup.create': 'configure',
  'backup.restore': 'configure',
  'backup.delete': 'configure',
  'note.edit': 'configure',
  'firewall.apply': 'configure',
  'servicelet.run': 'configure',
  'servicelet.schedule': 'configure',
};

/** The permissions a role holds, sorted by name. */
export function permissionsOf(role: Role): readonly Permission[] {
  return (Object.keys(permissions) as Permission[]).filter((p) => (permissions[p] as readonly Role[]).includes(role));
}

/** How far a role sees: the whole provider, its own site, or its account and those below it. */
export const reach: Record<Role, 'provider' | 'site' | 'account'> = {
  root: 'provider',
  'infrastructure-operator': 'provider',
  'site-admin': 'site',
  'billing-admin': 'site',
  seller: 'site',
  'support-agent': 'site',
  'account-holder': 'account',
  'account-viewer': 'account',
};

/** The permissions that change nothing: what a look into an account needs. */
export const isViewing = (permission: Permission): boolean => permission.endsWith('.view');
