import { message, type Message } from '#kernel/message.ts';
import type { CpuType } from './limits.ts';

const label = (type: CpuType, name: string, meaning: string) => ({
  name: message('servers', `cpu-${type}`, name),
  meaning: message('servers', `cpu-${type}-meaning`, meaning),
});

/** What each type of processor is called and means. */
export const cpuLabels: Record<CpuType, { name: Message; meaning: Message }> = {
  A: label('A', 'Availability', 'Shared physical threads; nothing is guaranteed.'),
  B: label('B', 'General purpose', 'A physical thread of its own for each processor, with reserved resources.'),
  T: label('T', 'Burstable', 'A physical thread with reserved resources that is used in bursts; sold by the hour.'),
  D: label('D', 'Dedicated', 'A whole physical core, with both its threads, for each processor.'),
};
