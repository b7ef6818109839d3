import { t } from '@lingui/core/macro';
import type { Tone } from '#ui/StateDot.tsx';
import { fullPercent, warnPercent } from '../limits.ts';
import type { AddressRow, Counts, NetworkRow } from './types.ts';

export const kindLabel = (type: number): string => [t`Private`, t`Public`, t`Internal`][type] ?? '–';

export const labelOfUse = (use: AddressRow['use']): string =>
  ({
    free: t`Free`,
    used: t`In use`,
    reserved: t`Reserved`,
    cooldown: t`Cooldown`,
    gateway: t`Gateway`,
    edge: t`Never assigned`,
  })[use];

/** The words of the types of an address, as they are on the wire: 0 to 3. */
export const typeLabel = (type: number): string => [t`None`, t`Reserved`, t`Gateway`, t`Reserved User`][type] ?? '–';

export const toneOfUse: Record<AddressRow['use'], Tone> = {
  free: 'muted',
  used: 'brand',
  reserved: 'warn',
  cooldown: 'warn',
  gateway: 'ok',
  edge: 'muted',
};

/** How full it is, in percent of what can be given out. */
export const percentOf = ({ total, used, reserved }: Counts): number =>
  total === 0 ? 100 : Math.round(((used + reserved) / total) * 100);

export const toneOf = (percent: number): Tone =>
  percent >= fullPercent ? 'bad' : percent >= warnPercent ? 'warn' : 'ok';

export const stateLabel = (state: NetworkRow['state']): string =>
  ({
    creating: t`Creating`,
    active: t`Active`,
    updating: t`Changing`,
    deleting: t`Deleting`,
    failed: t`Failed`,
    inconsistent: t`Out of sync`,
  })[state];

export const toneOfState: Record<NetworkRow['state'], Tone> = {
  creating: 'brand',
  active: 'ok',
  updating: 'brand',
  deleting: 'brand',
  failed: 'bad',
  inconsistent: 'warn',
};

/** What someone may do with a network that is shared with them. */
export const levelLabel = (level: NonNullable<NetworkRow['shared']>['level']): string =>
  ({ use: t`Attach servers`, manage: t`Attach servers and manage subnets` })[level];

export const providers = (): string => t`Managed by your provider.`;
/** Why someone who may not change a network cannot. */
export const notYours = (row: NetworkRow): string =>
  row.shared === null ? providers() : t`The owner hasn't shared this permission with you.`;
