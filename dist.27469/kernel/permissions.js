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
];
const operators = ['root', 'infrastructure-operator'];
const staff = [...operators, 'site-admin', 'support-agent'];
const customers = ['account-holder', 'account-viewer'];
const managers = [...operators, 'site-admin', 'account-holder'];
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
    'task.view': roles,
    'task.cancel': managers,
    'price.view': roles,
    'report.login-log': staff,
    'report.server-power-history': [...operators, 'support-agent'],
    'report.servers-no-ips': operators,
};
/** The permissions a role holds, sorted by name. */
export function permissionsOf(role) {
    return Object.keys(permissions).filter((p) => permissions[p].includes(role));
}
/** How far a role sees: the whole provider, its own site, or its account and those below it. */
export const reach = {
    root: 'provider',
    'infrastructure-operator': 'provider',
    'site-admin': 'site',
    'billing-admin': 'site',
    seller: 'site',
    'support-agent': 'site',
    'account-holder': 'account',
    'account-viewer': 'account',
};
