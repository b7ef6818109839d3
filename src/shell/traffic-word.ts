import { trafficLabel } from '#domains/infrastructure/traffic.ts';
import { told } from '#ui/told.ts';

/** What a traffic package is called, in the language on show. */
export const trafficWord = (code: string): string => told(trafficLabel(code));
