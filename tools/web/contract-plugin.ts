import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Contract } from '#kernel/op.ts';

const contractFile = /\/src\/domains\/[^/]+\/contract\.ts$/;

/**
 * Replaces each domain's `contract.ts` by what a client call needs of its operations, so that neither zod nor a
 * schema reaches a screen (23 kB less). Runs the real module: Vite's process needs Node 24.
 */
export function contracts(): Plugin {
  return {
    name: 'skydeck-contracts',
    enforce: 'pre',
    load: {
      filter: { id: contractFile },
      async handler(id) {
        const module: Record<string, Contract> = await import(pathToFileURL(id).href);
        return Object.entries(module)
          .map(([name, ops]) => `export const ${name} = ${JSON.stringify(clientPart(ops))};`)
          .join('\n');
      },
    },
  };
}

function clientPart(ops: Contract) {
  return Object.fromEntries(
    Object.values(ops).map(({ name, domain, base, method, path, idempotent, ifMatch, download }) => [
      name,
      { name, domain, base, method, path, idempotent, ifMatch, download },
    ]),
  );
}
