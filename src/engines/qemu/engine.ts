import type { EnginePort } from '#engines/port.ts';
import type { ConfiguredTarget } from '#platform/egress.ts';
import { remoteEngine } from '../simulator/engine.ts';
import { capabilities } from './capabilities.ts';
import { wiredCapabilities } from './wire/port.ts';

/**
 * The engine that the supervisor at this address is; its guests have networks of their own where it is wired. Nothing is
 * asked of it before the first call.
 */
export function qemuEngine(target: ConfiguredTarget, { wired }: { wired: boolean }): EnginePort {
  return remoteEngine(target, wired ? { ...capabilities, ...wiredCapabilities } : capabilities);
}
