import { t } from '@lingui/core/macro';
import { numberText } from '#ui/number-text.ts';
import type { Ability } from './types.ts';

export const ramText = (mb: number): string => (mb < 1024 ? `${mb} MB` : `${numberText(mb / 1024, 1)} GB`);

/** What a zone may have, in a word or two. */
export function abilityLabel(ability: Ability): string {
  const labels: Record<Ability, string> = {
    snapshots: t`Snapshots`,
    memorySnapshots: t`Snapshots with memory`,
    screen: t`Screen`,
    serial: t`Serial line`,
    statistics: t`Statistics`,
    firewall: t`Firewall`,
    probes: t`Reachability tests`,
    networks: t`Private networks`,
    guest: t`Password reset and rescue`,
    init: t`Init policies`,
    images: t`Customer images`,
    hotCpu: t`Change vCPU while running`,
    hotRam: t`Change memory while running`,
    hotDisk: t`Change disks while running`,
    hotNic: t`Change network interfaces while running`,
    backups: t`Backups`,
    servicelets: t`Servicelets`,
    devices: t`Virtual hardware options`,
  };
  return labels[ability];
}
