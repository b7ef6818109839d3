import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { AnyOp, Contract } from '#kernel/op.ts';

const contractFile = /\/src\/domains\/[^/]+\/contract\.ts(\?operations?=.*)?$/;

/** The module of one operation, or of all operations of a contract. */
const operation = (name: string, op: string) => `?operation=${name}.${op}&lang.js`;
const operations = (name: string) => `?operations=${name}&lang.js`;

/**
 * Replaces each domain's `contract.ts` by what a client call needs of its operations, so that neither zod nor a
 * schema reaches a screen (23 kB less). Each operation is a module, which comes with the screens that call it. Runs the
 * real module: Vite's process needs Node 24.
 */
export function contracts(): Plugin {
  return {
    name: 'skydeck-contracts',
    enforce: 'pre',
    load: {
      filter: { id: contractFile },
      async handler(id) {
        const [file = '', query] = id.split('?');
        const module: Record<string, Contract> = await import(pathToFileURL(file).href);
        const [what = '', name = '', op = ''] = query?.split(/[=.&]/) ?? [];
        const ops = clientPart(module[name] ?? {});
        if (what === 'operation') return `export const ${value} = ${JSON.stringify(ops[op])};`;
        if (what === 'operations')
          return Object.keys(ops)
            .map((one) => `export { ${value} as ${one} } from ${at(file, operation(name, one))};`)
            .join('\n');
        return Object.keys(module)
          .map((one) => `export * as ${one} from ${at(file, operations(one))};`)
          .join('\n');
      },
    },
  };
}

const value = 'op';
const at = (file: string, query: string) => JSON.stringify(`${file}${query}`);

export const isContract = (id: string): boolean => contractFile.test(id);

/** The modules of the operations that a source calls: what it names of the contracts that it imports. */
export function operationsOf(code: string, imported: readonly string[]): string[] {
  return imported
    .filter(isContract)
    .flatMap((id) =>
      [...code.matchAll(/\b([a-z]\w*)\.([a-z]\w*)/g)].map(([, name, op]) => `${id}${operation(name!, op!)}`),
    );
}

/** What a client call needs of the operations of a domain, what is read again after each, and the filters and files of its lists. */
export function clientPart(ops: Contract): Record<string, object> {
  return Object.fromEntries(Object.values(ops).map((op) => [op.name, clientOp(op)]));
}

function clientOp(op: AnyOp) {
  const { name, domain, base, method, path, idempotent, ifMatch, download, touches, shows, asks } = op;
  return {
    name,
    domain,
    base,
    method,
    path,
    idempotent,
    ifMatch,
    download,
    touches,
    shows,
    ...(asks && { asks }),
    ...listPart(op),
  };
}

const listPart = ({ list, file }: AnyOp): object =>
  list ? { list: { filters: list.filters }, file: file ? clientOp(file) : null } : {};
