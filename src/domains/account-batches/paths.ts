import { path } from '#kernel/paths.ts';

/** One batch: its dry run, its progress and its results. */
export const batchPath = path('/accountBatches/$batchId');
/** The batches of one action. With `report` and `accounts`, the dialog of a new one for accounts that a report has found. */
export const suspendAccountsPath = path('/suspendAccounts');
export const resumeAccountsPath = path('/resumeAccounts');
export const terminateAccountsPath = path('/terminateAccounts');
/** With `effective`, `site` and `note`, the dialog begins with these options, too; `accounts` are lines, separated by commas. */
export const migrateServicesPath = path('/migrateServices');
export const forceDepositAccountsPath = path('/forceDepositAccounts');
/** Why accounts are suspended and terminated. */
export const batchReasonsPath = path('/batchReasons');
export const batchTemplatesPath = path('/batchTemplates');
