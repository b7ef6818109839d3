import type { EnginePort } from '#engines/port.ts';
import type { ConfiguredTarget } from '#platform/egress.ts';
import { remoteEngine } from '../remote/client.ts';
import { capabilities } from './capabilities.ts';

/** The engine that a simulator at this address is. Nothing is asked of it before the first call. */
export function simulatorEngine(target: ConfiguredTarget): EnginePort {
  return remoteEngine(target, capabilities);
}
