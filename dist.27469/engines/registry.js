import { z } from 'zod';
import { EngineRetryable } from './port.js';
import { simulatorEngine } from './simulator/engine.js';
const engineUrl = z.string().regex(/^(unix:\/|https?:\/\/)/, 'must begin with unix:/, http:// or https://');
/** How one engine is reached; `kind` chooses the adapter. */
export const EngineConfig = z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('simulator'), url: engineUrl }),
]);
/** Engine name to how it is reached; a data centre names its engine by this name. */
export const EnginesConfig = z.record(z.string().regex(/^[a-z][a-z0-9-]{0,39}$/), EngineConfig);
/** Makes an adapter for every configured engine; no engine is asked anything yet. */
export function openEngines(config) {
    const engines = new Map(Object.entries(config).map(([name, one]) => [name, openEngine(one)]));
    return {
        names: [...engines.keys()],
        get(name) {
            const engine = engines.get(name);
            if (!engine)
                throw new EngineRetryable(`No engine is configured under the name "${name}".`);
            return engine;
        },
    };
}
function openEngine(config) {
    switch (config.kind) {
        case 'simulator':
            return simulatorEngine({ url: config.url });
    }
}
