import { t } from '@lingui/core/macro';
import type { Path } from '#kernel/paths.ts';
import { ScreenTabs } from '#shell/frame/ScreenTabs.tsx';
import { quotaDefaultsPath, quotasPath } from '../paths.ts';

/** Between the screens that staff have of quotas. */
export function QuotaTabs({ current }: { current: Path }) {
  return (
    <ScreenTabs
      label={t`Quotas`}
      tabs={[
        { id: quotasPath(), title: t`Requests` },
        { id: quotaDefaultsPath(), title: t`Default quotas` },
      ]}
      current={current}
    />
  );
}
