import { t } from '@lingui/core/macro';
import { ScreenTabs } from '#shell/frame/ScreenTabs.tsx';
import type { BatchAction } from '../actions.ts';
import { batchReasonsPath, batchTemplatesPath } from '../paths.ts';
import { pathOfAction } from './labels.ts';

/** The batches of an action, and what all batches have together. */
export function BatchTabs({ action = 'suspend', current }: { action?: BatchAction; current?: string }) {
  const batches = pathOfAction[action];
  return (
    <ScreenTabs
      label={t`Account batches`}
      tabs={[
        { id: batches, title: t`Batches` },
        { id: batchReasonsPath(), title: t`Causes` },
        { id: batchTemplatesPath(), title: t`Templates` },
      ]}
      current={current ?? batches}
    />
  );
}
