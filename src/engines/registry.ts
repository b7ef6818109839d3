import { z } from 'zod';
import { type EnginePort, EngineRetryable } from './port.ts';
import { say } from './messages.ts';
import { CloudTraits } from './openstack/config.ts';
import { openstackEngine } from './openstack/engine.ts';
import { qemuEngine } from './qemu/engine.ts';
import { simulatorEngine } from './simulator/engine.ts';

const engineUrl = z.string().regex(/^(unix:\/|https?:\/\/)/, 'must begin with unix:/, http:// or https://');

/** How one engine is reached; `kind` chooses the adapter. */
export const EngineConfig = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('simulator'), url: engineUrl }),
  z.strictObject({ kind: z.literal('qemu'), url: engineUrl, wired: z.boolean().default(false) }),
  z.strictObject({ kind: z.literal('openstack'), url: engineUrl, traits: CloudTraits.prefault({}) }),
]);
export type EngineConfig = z.infer<typeof EngineConfig>;

/** Maps an engine name to its connection; a data center refers to its engine by this name. */
export const EnginesConfig = z.record(z.string().regex(/^[a-z][a-z0-9-]{0,39}$/), EngineConfig);
export type EnginesConfig = z.infer<typeof EnginesConfig>;

export interface EngineRegistry {
  readonly names: readonly string[];
  /** Adds an engine that was set up while the product runs. Throws where the name is in use. */
  add(name: string, engine: EnginePort): void;
  remove(name: string): void;
  /**
   * The engine of this name. Throws EngineRetryable when none is configured: it is the operator's to mend, and
   * the work that needs it waits instead of failing.
   */
  get(name: string): EnginePort;
}

/** Makes an adapter for every configured engine; no engine is asked anything yet. */
export function openEngines(config: EnginesConfig): EngineRegistry {
  const engines = new Map(Object.entries(config).map(([name, one]) => [name, openEngine(one)]));
  return {
    get names() {
      return [...engines.keys()];
    },
    add(name, one) {
      if (engines.has(name)) throw new Error(`There is an engine ${name} already.`);
      engines.set(name, one);
    },
    remove(name) {
      engines.delete(name);
    },
    get(name) {
      const engine = engines.get(name);
      if (!engine) throw new EngineRetryable(say('not-configured', { name }));
      return engine;
    },
  };
}

function openEngine(config: EngineConfig): EnginePort {
  switch (config.kind) {
    case 'simulator':
      return simulatorEngine({ url: config.url });
    case 'openstack':
      return openstackEngine({ url: config.url }, config.traits);
    case 'qemu':
      return qemuEngine({ url: config.url }, { wired: config.wired });
  }
}
