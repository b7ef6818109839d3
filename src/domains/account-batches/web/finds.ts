import { finds } from '#shell/frame/finds.ts';
import { accountBatches } from '../contract.ts';
import { batchPath } from '../paths.ts';
import { actionTitle, stateLabel } from './labels.ts';

export default [
  finds(accountBatches.listBatches, ({ id, action, note, state, undoing }) => ({
    id,
    title: `${actionTitle(action)}: ${note}`,
    note: stateLabel(state, undoing),
    to: batchPath(id),
  })),
];
