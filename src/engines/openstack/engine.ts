import type { EnginePort } from '#engines/port.ts';
import type { ConfiguredTarget } from '#platform/egress.ts';
import { remoteEngine } from '../remote/client.ts';
import { capabilities } from './capabilities.ts';

/** The engine that the keeper of a cloud at this address is. Nothing is asked of it before the first call. */
export function openstackEngine(target: ConfiguredTarget): EnginePort {
  return remoteEngine(target, capabilities);
}
