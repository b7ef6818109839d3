import { t } from '@lingui/core/macro';
import type { AnswerOf } from '#kernel/op.ts';
import { isSoldOut } from '#domains/infrastructure/capacity.ts';
import type { availability } from '../contract.ts';

export type ZoneCapacity = AnswerOf<typeof availability.listCapacities>['items'][number];
export type CpuCapacity = ZoneCapacity['cpus'][number];

/** For what there is room of a type of processor; null where there is room for all that is sold. */
export function limitText(cpu: CpuCapacity): string | null {
  const { type, freeCount, freeRamMb } = cpu;
  if (isSoldOut(cpu)) return t`${type} is sold out`;
  if (freeCount !== null && freeRamMb !== null) return t`${type}: up to ${freeCount} vCPU and ${freeRamMb} MB`;
  if (freeCount !== null) return t`${type}: up to ${freeCount} vCPU`;
  return freeRamMb === null ? null : t`${type}: up to ${freeRamMb} MB`;
}

/** The number of people waiting for capacity of any kind in a zone. */
export const waitingIn = ({ waiting, cpus }: ZoneCapacity): number =>
  cpus.reduce((sum, cpu) => sum + cpu.waiting, waiting);
