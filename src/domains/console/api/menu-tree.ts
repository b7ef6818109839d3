import { administration } from './menu-administration.ts';
import { infrastructureSettings } from './menu-infrastructure.ts';
import { group, leaf, titled, type Entry } from './menu-entry.ts';

/**
 * The product's whole navigation, in the order of the menu. The domain that has the screen of an entry says in `menu` of
 * its `api/domain.ts` which permission it needs; until then no one sees it.
 */
export const menuTree: readonly Entry[] = titled([
  leaf('home', 'Dashboard', { route: '/dashboard', icon: 'layout-dashboard' }),
  group('marketplace', 'Marketplace', {
    icon: 'store',
    children: [
      leaf('mCloud', 'Microsoft Online Services', { route: '/csp', icon: 'cloud' }),
      leaf('mAzure', 'Microsoft Azure', { route: '/azure', icon: 'cloud' }),
      leaf('customersManagement', 'Creative Software', { route: '/customersManagement', icon: 'package' }),
      leaf('shoppingCart', 'Shopping Cart', { route: '/shoppingCart', icon: 'shopping-cart' }),
      leaf('myOrders', 'My Orders', { route: '/myOrders', icon: 'receipt' }),
      leaf('mySubscriptions', 'My Subscriptions', { route: '/mySubscriptions', icon: 'package' }),
    ],
  }),
  group('objectStorage', 'Object Storage', {
    icon: 'database',
    children: [
      leaf('bucketsStores', 'Buckets', { route: '/bucketsStores', icon: 'database' }),
      leaf('gatewayCache', 'Gateways', { route: '/gatewayCache', icon: 'hard-drive' }),
      leaf('osPricing', 'Pricing', { route: '/osPricing', icon: 'tag' }),
      leaf('osDocumentation', 'Documentation', { route: '/osDocumentation', icon: 'circle-help' }),
    ],
  }),
  group('myCloud', 'My Cloud', {
    icon: 'cloud',
    children: [
      leaf('servers', 'Servers', { route: '/servers', icon: 'server' }),
      leaf('serverCreate', 'Create Server', {
        route: '/serverCreate',
        icon: 'plus',
        children: [
          leaf('serverCreateApp', 'Create Application Server', { route: '/serverCreateApp', icon: 'plus' }),
          leaf('serverCreateDesktop', 'Create Desktop', { route: '/serverCreateDesktop', icon: 'plus' }),
          leaf('serverCreateService', 'Create Service', { route: '/serverCreateService', icon: 'plus' }),
        ],
      }),
      leaf('networks', 'Networks', { route: '/networks', icon: 'network' }),
      leaf('hdlibrary', 'Images', { route: '/hdlibrary', icon: 'hard-drive' }),
      leaf('tasks', 'Task Queue', { route: '/tasks', icon: 'list-checks' }),
      leaf('pricing', 'Pricing', { route: '/pricing', icon: 'tag' }),
      leaf('quotas', 'Quotas', { route: '/quotas', icon: 'chart-column' }),
    ],
  }),
  group('addOnServices', 'Add-on Services', {
    icon: 'folder-open',
    children: [
      group('cloudFileServer', 'Cloud File Server', {
        icon: 'folder-open',
        children: [
          leaf('fileServer', 'Manage Users', { route: '/fileServer', icon: 'users' }),
          leaf('howToUse', 'How to Use', { route: '/howToUse', icon: 'circle-help' }),
          leaf('fsPricing', 'Pricing', { route: '/fsPricing', icon: 'tag' }),
        ],
      }),
    ],
  }),
  group('api', 'API', {
    icon: 'code',
    children: [
      leaf('keys', 'API Keys', { route: '/keys', icon: 'key' }),
      leaf('docs', 'Documentation', { route: '/docs', icon: 'circle-help' }),
      leaf('cli', 'Command Line', { route: '/cli', icon: 'code' }),
      leaf('developersTools', 'Developer Tools', { route: '/developersTools', icon: 'code' }),
    ],
  }),
  group('permissions', 'Permissions', {
    icon: 'shield',
    children: [
      leaf('accountStates', 'Account States', { route: '/accountStates', icon: 'activity' }),
      leaf('users', 'Users', { route: '/users', icon: 'user' }),
      leaf('groups', 'Groups', { route: '/groups', icon: 'users' }),
      leaf('roles', 'Roles', { route: '/roles', icon: 'shield' }),
    ],
  }),
  group('support', 'Support', {
    icon: 'circle-help',
    children: [
      leaf('supportTickets', 'Tickets', { route: '/support', icon: 'circle-help' }),
      leaf('supportCreate', 'Open a Ticket', { route: '/supportCreate', icon: 'plus' }),
      leaf('servicesHealthStatus', 'Services Health', { route: '/support/servicesHealthStatus', icon: 'activity' }),
      leaf('supportInfo', 'Support Information', { route: '/supportInfo', icon: 'circle-help' }),
      leaf('selfCheck', 'Self-check', { route: '/selfCheck', icon: 'activity' }),
    ],
  }),
  group('billing', 'Billing', {
    icon: 'credit-card',
    children: [
      leaf('billingProfile', 'Billing Profile', { route: '/billing', icon: 'credit-card' }),
      leaf('invoices', 'Invoices', { route: '/billing/invoices', icon: 'file-text' }),
      leaf('disputes', 'Disputes', { route: '/billing/disputes', icon: 'circle-help' }),
      leaf('billingHistory', 'Transaction History', { route: '/billing/history', icon: 'receipt' }),
      leaf('statements', 'Statements', { route: '/billing/statements', icon: 'file-clock' }),
      leaf('report', 'Usage Reports', { route: '/report', icon: 'chart-column' }),
    ],
  }),
  ...administration,
  infrastructureSettings,
  group('settings', 'Settings', {
    icon: 'settings',
    children: [
      leaf('profile', 'User Profile', { route: '/profile', icon: 'user' }),
      leaf('cloudinit', 'Init Policies', { route: '/cloudinit', icon: 'server-cog' }),
      leaf('servicelets', 'Servicelets', { route: '/servicelets', icon: 'code' }),
      leaf('catalog', 'Microsoft Cloud Catalogue', { route: '/catalog', icon: 'tag' }),
      leaf('reconImport', 'Reconciliation Import', { route: '/reconImport', icon: 'file-clock' }),
      leaf('adobeManagement', 'Creative Software Resellers', { route: '/adobeManagement', icon: 'building-2' }),
      leaf('adobeCatalog', 'Creative Software Catalogue', { route: '/adobeCatalog', icon: 'tag' }),
      leaf('sshKeys', 'SSH Keys', { route: '/sshKeys', icon: 'key' }),
    ],
  }),
]);
