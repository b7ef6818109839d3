import { t } from '@lingui/core/macro';
import type { Tone } from '#ui/StateDot.tsx';
import { fullPercent, warnPercent } from '../limits.ts';
import type { AddressRow, Counts, NetworkRow } from './types.ts';

export const kindWord = (type: number): string => [t`Private`, t`Public`, t`Internal`][type] ?? '–';

export const wordOfUse = (use: AddressRow['use']): string =>
  ({
    free: t`Free`,
    used: t`In use`,
    reserved: t`Reserved`,
    gateway: t`Gateway`,
    edge: t`Never given out`,
  })[use];

/** The words of the types of an address, as they stand on the wire: 0 to 3. */
export const typeWord = (type: number): string => [t`None`, t`Reserved`, t`Gateway`, t`Reserved User`][type] ?? '–';

export const toneOfUse: Record<AddressRow['use'], Tone> = {
  free: 'muted',
  used: 'brand',
  reserved: 'warn',
  gateway: 'ok',
  edge: 'muted',
};

/** How full it is, in percent of what can be given out. */
export const percentOf = ({ total, used, reserved }: Counts): number =>
  total === 0 ? 100 : Math.round(((used + reserved) / total) * 100);

export const toneOf = (percent: number): Tone =>
  percent >= fullPercent ? 'bad' : percent >= warnPercent ? 'warn' : 'ok';

export const stateWord = (state: NetworkRow['state']): string =>
  ({
    creating: t`Being created`,
    active: t`Active`,
    updating: t`Being changed`,
    deleting: t`Being deleted`,
    failed: t`Failed`,
    inconsistent: t`Differs from the switch`,
  })[state];

export const toneOfState: Record<NetworkRow['state'], Tone> = {
  creating: 'brand',
  active: 'ok',
  updating: 'brand',
  deleting: 'brand',
  failed: 'bad',
  inconsistent: 'warn',
};

/** What somebody may do with a network that is shared with them. */
export const levelWord = (level: NonNullable<NetworkRow['shared']>['level']): string =>
  ({ use: t`Use it for servers`, manage: t`Use it and change its subnets` })[level];

export const providers = (): string => t`It belongs to your provider.`;
/** Why somebody who may not change a network cannot. */
export const notYours = (row: NetworkRow): string =>
  row.shared === null ? providers() : t`Its owner shares it with you for this much only.`;

/** The address of a level of the cascade. */
export const pathTo = (...parts: readonly (string | number | undefined)[]): string =>
  ['/networks', ...parts.filter((part) => part !== undefined)].join('/');
