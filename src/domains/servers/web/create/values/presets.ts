import { t } from '@lingui/core/macro';
import type { CreateValues } from './values.ts';

export interface Preset extends Pick<CreateValues, 'cpuType' | 'cpuCount' | 'ramMb' | 'diskSizesGb'> {
  title: string;
}

/** Three sizes to start from; the zone and the image may ask for more. */
export const presets = (): readonly Preset[] => [
  { title: t`Small`, cpuType: 'B', cpuCount: 1, ramMb: 2048, diskSizesGb: [20] },
  { title: t`Medium`, cpuType: 'B', cpuCount: 2, ramMb: 4096, diskSizesGb: [40] },
  { title: t`Large`, cpuType: 'B', cpuCount: 4, ramMb: 8192, diskSizesGb: [80] },
];
