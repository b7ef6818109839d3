import { t } from '@lingui/core/macro';
import { ScreenTabs } from '#shell/frame/ScreenTabs.tsx';
import { deadLettersPath, processesPath, queuesPath } from '../paths.ts';

/** Between the lists of the queue monitor. */
export function QueueTabs({ current }: { current: string }) {
  return (
    <ScreenTabs
      label={t`Queue monitor`}
      tabs={[
        { id: queuesPath(), title: t`Queues` },
        { id: deadLettersPath(), title: t`Dead letters` },
        { id: processesPath(), title: t`Processes` },
      ]}
      current={current}
    />
  );
}
