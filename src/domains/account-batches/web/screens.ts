import { root, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'suspend-accounts', path: '/suspendAccounts', who: root },
  { name: 'batch-reasons', path: '/batchReasons', who: root },
  { name: 'batch-reasons-new', path: '/batchReasons', who: root, press: ['Create cause'] },
  { name: 'batch-templates', path: '/batchTemplates', who: root },
  { name: 'suspend-accounts-new', path: '/suspendAccounts', who: root, press: ['New batch'] },
  { name: 'migrate-services-new', path: '/migrateServices', who: root, press: ['New batch'] },
  { name: 'batch-protection', path: '/people/{person}', who: root, press: ['Protect from batches…'] },
  { name: 'batch-from-report', path: '/suspendAccounts?report=suspendedUsersToTerminate', who: root },
];
