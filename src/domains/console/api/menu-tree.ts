import { administration } from './menu-administration.ts';
import { infrastructureSettings } from './menu-infrastructure.ts';
import { group, leaf, type Entry } from './menu-entry.ts';

/** The product's whole navigation, in the order of the menu; what a person sees of it is decided per entry. */
export const menuTree: readonly Entry[] = [
  leaf('home', 'Dashboard', { route: '/dashboard', icon: 'layout-dashboard', needs: 'home.view' }),
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
      leaf('servers', 'Servers', { route: '/servers', icon: 'server', needs: 'server.view' }),
      leaf('serverCreate', 'Create Server', { route: '/serverCreate', icon: 'plus', needs: 'server.create' }),
      leaf('serverCreateApp', 'Create Application Server', {
        route: '/serverCreateApp',
        icon: 'plus',
        needs: 'server.create',
      }),
      leaf('serverCreateDesktop', 'Create Desktop', {
        route: '/serverCreateDesktop',
        icon: 'plus',
        needs: 'server.create',
      }),
      leaf('serverCreateService', 'Create Service', {
        route: '/serverCreateService',
        icon: 'plus',
        needs: 'server.create',
      }),
      leaf('networks', 'Networks', { route: '/networks', icon: 'network', needs: 'network.view' }),
      leaf('hdlibrary', 'Hard Disk Library', { route: '/hdlibrary', icon: 'hard-drive', needs: 'image.view' }),
      leaf('tasks', 'Task Queue', { route: '/tasks', icon: 'list-checks', needs: 'task.view' }),
      leaf('pricing', 'Pricing', { route: '/pricing', icon: 'tag', needs: 'price.view' }),
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
      leaf('users', 'Users', { route: '/users', icon: 'user' }),
      leaf('groups', 'Groups', { route: '/groups', icon: 'users', needs: 'group.view' }),
    ],
  }),
  group('support', 'Support', {
    icon: 'circle-help',
    children: [
      leaf('supportTickets', 'Tickets', { route: '/support', icon: 'circle-help' }),
      leaf('supportCreate', 'Open a Ticket', { route: '/supportCreate', icon: 'plus' }),
      leaf('servicesHealthStatus', 'Services Health', { route: '/support/servicesHealthStatus', icon: 'activity' }),
      leaf('supportInfo', 'Support Information', { route: '/supportInfo', icon: 'circle-help' }),
    ],
  }),
  group('billing', 'Billing', {
    icon: 'credit-card',
    children: [
      leaf('billingProfile', 'Billing Profile', { route: '/billing', icon: 'credit-card' }),
      leaf('billingHistory', 'Transaction History', { route: '/billing/history', icon: 'receipt' }),
      leaf('report', 'Usage Reports', { route: '/report', icon: 'chart-column', needs: 'server.view' }),
    ],
  }),
  ...administration,
  infrastructureSettings,
  group('settings', 'Settings', {
    icon: 'settings',
    children: [
      leaf('profile', 'User Profile', { route: '/profile', icon: 'user', needs: 'home.view' }),
      leaf('cloudinit', 'Init Policies', { route: '/cloudinit', icon: 'server-cog', needs: 'init-policy.view' }),
      leaf('catalog', 'Microsoft Cloud Catalogue', { route: '/catalog', icon: 'tag' }),
      leaf('reconImport', 'Reconciliation Import', { route: '/reconImport', icon: 'file-clock' }),
      leaf('adobeManagement', 'Creative Software Resellers', { route: '/adobeManagement', icon: 'building-2' }),
      leaf('adobeCatalog', 'Creative Software Catalogue', { route: '/adobeCatalog', icon: 'tag' }),
      leaf('sshKeys', 'SSH Keys', { route: '/sshKeys', icon: 'key', needs: 'ssh-key.view' }),
    ],
  }),
];
