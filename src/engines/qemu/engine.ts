import type { EnginePort } from '#engines/port.ts';
import type { ConfiguredTarget } from '#platform/egress.ts';
import { remoteEngine } from '../remote/client.ts';
import { capabilities, wiredCapabilities } from './capabilities.ts';

/**
 * The engine that the supervisor at this address is; its guests have their own networks where it is wired. Nothing is
 * asked of it before the first call.
 */
export function qemuEngine(target: ConfiguredTarget, { wired }: { wired: boolean }): EnginePort {
  return remoteEngine(target, wired ? wiredCapabilities : capabilities);
}
