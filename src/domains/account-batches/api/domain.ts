import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { shortSection } from '#platform/personal-data.ts';
import { accountBatches } from '../contract.ts';
import { topics } from '../live.ts';
import { createBatch } from './create-batch.ts';
import {
  approveBatch,
  cancelBatch,
  checkBatch,
  pauseBatch,
  resumeBatch,
  retryBatch,
  startBatch,
  undoBatch,
} from './move-batch.ts';
import { liftBatchProtection, protectFromBatches, readBatchProtection } from './protection.ts';
import { readBatch } from './read-batch.ts';
import { createBatchReason, deleteBatchReason, saveBatchReason } from './reasons.ts';
import { startDue } from './start-due.ts';
import { listBatchAccounts, listBatches, listBatchHistory } from './store-list.ts';
import { forgetInBatches, readLinesOf } from './store-personal.ts';
import { listBatchReasons } from './store-reasons.ts';
import { listBatchTemplates } from './store-settings.ts';
import { announceBatchTask } from './tasks/announce-batch.ts';
import { checkBatchTask } from './tasks/check-batch.ts';
import { runBatchTask } from './tasks/run-batch.ts';
import { createBatchTemplate, deleteBatchTemplate } from './templates.ts';

const domain: Domain = {
  name: 'account-batches',
  operations: implement(accountBatches, {
    listBatches,
    createBatch,
    readBatch,
    listBatchAccounts,
    listBatchHistory,
    startBatch,
    checkBatch,
    approveBatch,
    pauseBatch,
    resumeBatch,
    cancelBatch,
    undoBatch,
    retryBatch,
    listBatchReasons,
    createBatchReason,
    saveBatchReason,
    deleteBatchReason,
    listBatchTemplates,
    createBatchTemplate,
    deleteBatchTemplate,
    readBatchProtection,
    protectFromBatches,
    liftBatchProtection,
  }),
  tasks: [checkBatchTask, announceBatchTask, runBatchTask],
  loops: [startDue],
  topics,
  personal: { sections: [shortSection('accountBatches', readLinesOf)], forget: forgetInBatches },
  menu: {
    suspendAccounts: 'account-batch.run',
    resumeAccounts: 'account-batch.run',
    forceDepositAccounts: 'account-batch.run',
    terminateAccounts: 'account-batch.administer',
    changeEmail: 'account-batch.administer',
    migrateServices: 'account-batch.administer',
  },
};
export default domain;
