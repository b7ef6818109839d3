import { group, leaf, type Entry } from './menu-entry.ts';

const siteReports: readonly Entry[] = [
  leaf('naServicesReport', 'Unavailable Services', { route: '/naServicesReport', icon: 'chart-column' }),
  leaf('abusiveUsage', 'Abusive Usage', { route: '/abusiveUsage', icon: 'chart-column' }),
  leaf('recentUsersActivity', 'Recent User Activity', { route: '/recentUsersActivity', icon: 'activity' }),
  leaf('suspendedUsersWithActiveServices', 'Suspended Users with Active Services', {
    route: '/suspendedUsersWithActiveServices',
    icon: 'chart-column',
  }),
  leaf('suspendedUsersToTerminate', 'Suspended Users to Terminate', {
    route: '/suspendedUsersToTerminate',
    icon: 'chart-column',
  }),
  leaf('suspendedUsersWithPoweredOnServers', 'Suspended Users with Powered-on Servers', {
    route: '/suspendedUsersWithPoweredOnServers',
    icon: 'chart-column',
  }),
  leaf('transactionsReport', 'Transactions', { route: '/transactionsReport', icon: 'receipt' }),
  leaf('deletedUsers', 'Deleted Users', { route: '/deletedUsers', icon: 'users' }),
];

/** The groups of sellers, billing administrators and site administrators. */
export const administration: readonly Entry[] = [
  group('marketplaceAdmin', 'Marketplace Admin', {
    icon: 'store',
    children: [
      leaf('productsManagement', 'Products', { route: '/productsManagement', icon: 'package' }),
      leaf('sPriceListsManagement', 'Price Lists', { route: '/sPriceListsManagement', icon: 'tag' }),
      leaf('agreementManagement', 'Agreements', { route: '/agreementManagement', icon: 'file-clock' }),
      leaf('scMarketPlaceSView', 'Menus', { route: '/scMarketPlaceSView', icon: 'store' }),
      leaf('scImport', 'Import', { route: '/scImport', icon: 'folder-open' }),
      leaf('orders', 'Orders', { route: '/orders', icon: 'receipt' }),
      leaf('subscriptions', 'Subscriptions', { route: '/subscriptions', icon: 'package' }),
    ],
  }),
  group('billingAdmin', 'Billing Admin', {
    icon: 'credit-card',
    children: [
      leaf('billingAccess', 'Billing Access', { route: '/billingAccess', icon: 'shield' }),
      leaf('billingManage', 'Billing Management', { route: '/billingManage', icon: 'credit-card' }),
      leaf('dunning', 'Overdue Accounts', { route: '/dunning', icon: 'credit-card' }),
      leaf('companies', 'Companies', { route: '/companies', icon: 'building-2' }),
      leaf('invoicing', 'Invoicing', { route: '/invoicing', icon: 'receipt' }),
      group('taxes', 'Taxes', {
        icon: 'receipt',
        children: [
          leaf('taxCertificates', 'Tax Certificates', { route: '/tax-certificates', icon: 'shield' }),
          leaf('allocations', 'Allocation Numbers', { route: '/allocations', icon: 'receipt' }),
          leaf('salesTax', 'Sales Tax', { route: '/sales-tax', icon: 'receipt' }),
        ],
      }),
    ],
  }),
  group('siteSettings', 'Site Settings', {
    icon: 'globe',
    children: [
      leaf('priceList', 'Price List', { route: '/priceList', icon: 'tag' }),
      leaf('agreements', 'Agreements', { route: '/agreements', icon: 'file-clock' }),
      leaf('sites', 'Sites', { route: '/sites', icon: 'globe' }),
      leaf('siteNotifications', 'Notifications', {
        route: '/siteNotifications',
        icon: 'mail',
      }),
      leaf('signInPolicy', 'Sign-in Policy', { route: '/signInPolicy', icon: 'shield' }),
      leaf('createNewSite', 'Create Site', { route: '/createNewSite', icon: 'plus' }),
      group('siteReports', 'Site Reports', { icon: 'chart-column', children: siteReports }),
      group('servicesMigration', 'Services Migration', {
        icon: 'server-cog',
        children: [
          leaf('changeEmail', 'Change Email', { route: '/changeEmail', icon: 'user' }),
          leaf('migrateServices', 'Migrate Services', { route: '/migrateServices', icon: 'server-cog' }),
        ],
      }),
      group('batchActions', 'Batch Actions', {
        icon: 'users',
        children: [
          leaf('suspendAccounts', 'Suspend Accounts', { route: '/suspendAccounts', icon: 'users' }),
          leaf('resumeAccounts', 'Resume Accounts', { route: '/resumeAccounts', icon: 'users' }),
          leaf('terminateAccounts', 'Terminate Accounts', { route: '/terminateAccounts', icon: 'users' }),
          leaf('forceDepositAccounts', 'Force Deposit', { route: '/forceDepositAccounts', icon: 'credit-card' }),
        ],
      }),
    ],
  }),
];
