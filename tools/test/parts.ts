import { conformance, isDue } from '../changes.ts';
import { full } from './full.ts';

/** Whether a part of the conformance of engines is tested on real virtual machines in this run. */
export const isPartDue = (part: string): boolean => full || isDue(`${conformance} ${part}`, 3);
