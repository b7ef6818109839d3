import { t } from '@lingui/core/macro';
import { ScreenTabs } from '#shell/frame/ScreenTabs.tsx';
import { webContributions } from '#shell/boot/web-contributions.ts';
import type { Path } from '#kernel/paths.ts';
import { accessRequestsPath, grantsPath, permissionSetsPath, rolesPath, teamPath } from '../../paths.ts';
import { roleTabs } from '../port.ts';

/** Between the screens of who may do what. */
export function RoleTabs({ current }: { current: Path }) {
  return (
    <ScreenTabs
      label={t`Roles and access`}
      tabs={[
        { id: rolesPath(), title: t`Permissions` },
        { id: permissionSetsPath(), title: t`Permission sets` },
        { id: grantsPath(), title: t`Granted access` },
        { id: teamPath(), title: t`Team` },
        { id: accessRequestsPath(), title: t`Access requests` },
        ...roleTabs.of(webContributions).map(({ path, title }) => ({ id: path, title: title() })),
      ]}
      current={current}
    />
  );
}
