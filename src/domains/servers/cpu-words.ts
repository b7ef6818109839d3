import type { CpuType } from './limits.ts';

/** What each type of processor is called and means. */
export const cpuWords: Record<CpuType, { name: string; meaning: string }> = {
  A: { name: 'Availability', meaning: 'Shared physical threads; nothing is guaranteed.' },
  B: { name: 'General purpose', meaning: 'A physical thread of its own for each processor, with reserved resources.' },
  T: {
    name: 'Burstable',
    meaning: 'A physical thread with reserved resources that is used in bursts; sold by the hour.',
  },
  D: { name: 'Dedicated', meaning: 'A whole physical core, with both its threads, for each processor.' },
};
