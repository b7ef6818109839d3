import { t } from '@lingui/core/macro';
import type { PermissionArea, Risk } from '#kernel/permission-catalog.ts';
import type { Tone } from '#ui/StateDot.tsx';

export const areaLabel = (area: PermissionArea): string =>
  ({
    servers: t`Servers`,
    networks: t`Networks`,
    images: t`Images`,
    account: t`Account`,
    people: t`People`,
    billing: t`Billing`,
    sites: t`Sites`,
    reports: t`Reports`,
    infrastructure: t`Infrastructure`,
  })[area];

export const riskLabel = (risk: Risk): string => ({ low: t`Low`, medium: t`Medium`, high: t`High` })[risk];
export const riskTone: Record<Risk, Tone> = { low: 'muted', medium: 'warn', high: 'bad' };

/** What sharing an object opens of a permission; null: nothing. */
export const sharedLabel = (shared: 'access' | 'configure' | null): string | null =>
  shared === null ? null : { access: t`With access`, configure: t`With configure` }[shared];
