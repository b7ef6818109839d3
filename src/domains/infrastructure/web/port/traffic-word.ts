import { trafficLabel } from '../../traffic.ts';
import { translate } from '#kernel/message.ts';

/** What a traffic package is called, in the language on show. */
export const trafficPackageLabel = (code: string): string => translate(trafficLabel(code));
