import type { EnginePort } from '#engines/port.ts';
import type { ConfiguredTarget } from '#platform/egress.ts';
import { remoteEngine } from '../remote/client.ts';
import { capabilitiesOf } from './capabilities.ts';
import type { CloudTraits } from './config.ts';

/** The engine that the keeper of a cloud at this address is. Nothing is asked of it before the first call. */
export function openstackEngine(target: ConfiguredTarget, traits: CloudTraits): EnginePort {
  return remoteEngine(target, capabilitiesOf(traits));
}
