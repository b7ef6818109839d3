import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { AnyOp, Contract } from '#kernel/op.ts';

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

/** What a client call needs of the operations of a domain, what is read again after each, and the filters and files of its lists. */
export function clientPart(ops: Contract) {
  return Object.fromEntries(Object.values(ops).map((op) => [op.name, clientOp(op)]));
}

function clientOp(op: AnyOp) {
  const { name, domain, base, method, path, idempotent, ifMatch, download, touches, shows } = op;
  return { name, domain, base, method, path, idempotent, ifMatch, download, touches, shows, ...listPart(op) };
}

const listPart = ({ list, file }: AnyOp): object =>
  list ? { list: { filters: list.filters }, file: file ? clientOp(file) : null } : {};
