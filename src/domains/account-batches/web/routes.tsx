import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

const page = () => import('./BatchesPage.tsx');

export const routes: readonly WebRoute[] = [
  { path: '/suspendAccounts', item: 'suspendAccounts', title: () => t`Suspend accounts`, page },
  { path: '/resumeAccounts', item: 'resumeAccounts', title: () => t`Resume accounts`, page },
  { path: '/terminateAccounts', item: 'terminateAccounts', title: () => t`Terminate accounts`, page },
  { path: '/forceDepositAccounts', item: 'forceDepositAccounts', title: () => t`Require deposits`, page },
  { path: '/changeEmail', item: 'changeEmail', title: () => t`Change emails`, page },
  { path: '/migrateServices', item: 'migrateServices', title: () => t`Move services`, page },
  {
    path: '/batchReasons',
    item: 'suspendAccounts',
    title: () => t`Causes`,
    page: () => import('./ReasonsPage.tsx'),
  },
  {
    path: '/batchTemplates',
    item: 'suspendAccounts',
    title: () => t`Batch templates`,
    page: () => import('./TemplatesPage.tsx'),
  },
  {
    path: '/accountBatches/$batchId',
    item: 'suspendAccounts',
    title: () => t`Batch`,
    page: () => import('./BatchPage.tsx'),
  },
];
