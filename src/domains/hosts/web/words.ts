import { t } from '@lingui/core/macro';
import { numberText } from '#ui/number-text.ts';
import type { Ability } from './types.ts';

export const ramText = (mb: number): string => (mb < 1024 ? `${mb} MB` : `${numberText(mb / 1024, 1)} GB`);

/** What a zone may have, in a word or two. */
export function abilityWord(ability: Ability): string {
  const words: Record<Ability, string> = {
    snapshots: t`Snapshots`,
    memorySnapshots: t`Snapshots with memory`,
    screen: t`Screen`,
    serial: t`Serial line`,
    statistics: t`Statistics`,
    firewall: t`Firewall`,
    probes: t`Tests from outside`,
    networks: t`Networks of its own`,
    guest: t`Password reset and rescue`,
    init: t`Init policies`,
    images: t`Images of customers`,
    hotCpu: t`Processors while on`,
    hotRam: t`Memory while on`,
    hotDisk: t`Disks while on`,
    hotNic: t`Network cards while on`,
    backups: t`Backups`,
    servicelets: t`Servicelets`,
    devices: t`Choice of devices`,
  };
  return words[ability];
}
