import { t } from '@lingui/core/macro';
import { ScreenTabs } from '#shell/frame/ScreenTabs.tsx';
import { blacklistPath, blockListsPath, listedAddressesPath, refusalsPath } from '../paths.ts';

/** Who is refused, who was, which public addresses others list, and on which lists. */
export function BlacklistTabs({ current }: { current: string }) {
  return (
    <ScreenTabs
      label={t`Blocklist`}
      tabs={[
        { id: blacklistPath(), title: t`Entries` },
        { id: refusalsPath(), title: t`Refusals` },
        { id: listedAddressesPath(), title: t`Listed addresses` },
        { id: blockListsPath(), title: t`Block lists` },
      ]}
      current={current}
    />
  );
}
