import { path, type Path } from '#kernel/paths.ts';
import type { BatchAction } from './actions.ts';

/** One batch: its dry run, its progress and its results. */
export const batchPath = path('/accountBatches/$batchId');

const pages: Record<BatchAction, (search: { report: string; accounts: string }) => Path> = {
  suspend: path('/suspendAccounts'),
  resume: path('/resumeAccounts'),
  terminate: path('/terminateAccounts'),
  forceDeposit: path('/forceDepositAccounts'),
  changeEmail: path('/changeEmail'),
  migrate: path('/migrateServices'),
};

/** The batches of an action, with the dialog of a new one for accounts that a report has found. */
export const newBatchPath = (action: BatchAction, of: { reportId: string; accountIds: readonly string[] }): Path =>
  pages[action]({ report: of.reportId, accounts: of.accountIds.join(',') });
