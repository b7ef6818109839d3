import { pathToFileURL } from 'node:url';
import path from 'node:path';
import type { AnyOp, Contract } from '#kernel/op.ts';
import { importsOf, readSources, root, type Import } from './sources.ts';
import { answersTo, callsOf } from './test-calls.ts';

/** Where an operation lives: paths from the root of the repository, sorted. */
export interface Traced {
  op: AnyOp;
  contract: string;
  handler: string;
  stores: readonly string[];
  screens: readonly string[];
  tests: readonly string[];
}

interface Source {
  text: string;
  imports: readonly Import[];
}
type Sources = ReadonlyMap<string, Source>;

const TEST = /\.(test|e2e)\.tsx?$|\/test\/|^e2e\//;
/** They call every operation, and so say nothing about one. */
const SWEEPS = /^tools\/generated\//;

/** Every operation and the files that make, show and test it, computed from imports and uses. */
export async function traceOperations(): Promise<Traced[]> {
  const texts = readSources(['src', 'tools', 'e2e'], /\.tsx?$/);
  const sources: Sources = new Map([...texts].map(([file, text]) => [file, { text, imports: importsOf(file, text) }]));
  const contracts = await readContracts(sources);
  const ops = contracts.flatMap(({ contract }) => Object.values(contract));
  const uses = usesOf(sources, contracts);
  const calls = callsByOperation(sources, ops);
  return contracts.flatMap(({ domain, contract }) => {
    return Object.values(contract).map((op) => {
      const users = uses.get(op) ?? [];
      const handler = handlerOf(domain, op.fileOf ?? op.name, sources);
      return {
        op,
        contract: declarationOf(domain, op.name, sources),
        handler,
        stores: storesOf(handler, sources),
        screens: users.filter((file) => !TEST.test(file) && /\/(web|shell)\//.test(file)),
        tests: [...new Set([...users.filter((file) => TEST.test(file)), ...(calls.get(op) ?? [])])].sort(),
      };
    });
  });
}

async function readContracts(sources: Sources) {
  const files = [...sources.keys()].filter((file) => /^src\/domains\/[^/]+\/contract\.ts$/.test(file));
  return await Promise.all(
    files.map(async (file) => {
      const module = (await import(pathToFileURL(path.join(root, file)).href)) as Record<string, Contract>;
      const [name, contract] = Object.entries(module)[0]!;
      return { file, name, contract, domain: path.dirname(file) };
    }),
  );
}

/** A large contract is made of several files; the one that declares the operation is meant. */
function declarationOf(domain: string, name: string, sources: Sources): string {
  const declares = new RegExp(`^  (?:  )?${name}: op\\(`, 'm');
  const found = [...sources].find(([file, { text }]) => path.dirname(file) === domain && declares.test(text));
  return found?.[0] ?? `${domain}/contract.ts`;
}

/** What `implement(...)` is given, followed to the file that it is imported from; what is written out there is there. */
function handlerOf(domain: string, name: string, sources: Sources): string {
  const file = `${domain}/api/domain.ts`;
  const { text, imports } = sources.get(file)!;
  const entries = text.slice(text.indexOf('implement('));
  const value = new RegExp(`\\b${name}: (\\w+)[.,(\\s]`).exec(entries)?.[1] ?? name;
  const named = imports.find(({ local }) => local === value)?.file;
  if (named !== undefined) return named;
  // Lists are often given together: `...lists`.
  const together = [...entries.matchAll(/\.\.\.(\w+)/g)].map(
    ([, local]) => imports.find((one) => one.local === local)?.file,
  );
  return together.find((one) => one !== undefined && sources.get(one)?.text.includes(name)) ?? file;
}

/** The stores that a handler imports; where it imports none, those of what it imports from its own domain. */
function storesOf(handler: string, sources: Sources): string[] {
  const targets = (file: string) => (sources.get(file)?.imports ?? []).map((found) => found.file);
  const stores = (files: readonly string[]) => [...new Set(files.filter((file) => isStore(file)))].sort();
  const direct = stores(targets(handler));
  const near = targets(handler).filter((file) => file.startsWith(`${handler.split('/api/')[0]}/api/`));
  return direct.length > 0 ? direct : stores(near.flatMap(targets));
}

const isStore = (file: string) => /\/(store(-[a-z-]+)?|[a-z-]+-store)\.ts$/.test(file);

/** Files that name `contract.operation`, under whatever name the contract is imported. */
function usesOf(sources: Sources, contracts: Awaited<ReturnType<typeof readContracts>>): Map<AnyOp, string[]> {
  const uses = new Map<AnyOp, string[]>();
  for (const [file, { text, imports }] of sources) {
    if (SWEEPS.test(file)) continue;
    for (const { local, name, file: target } of imports) {
      const found = contracts.find((contract) => contract.file === target && contract.name === name);
      if (found === undefined) continue;
      const named = new Set([...text.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))].map((match) => match[1]!));
      for (const key of named) {
        const op = found.contract[key];
        if (op !== undefined) uses.set(op, [...(uses.get(op) ?? []), file]);
      }
    }
  }
  return uses;
}

function callsByOperation(sources: Sources, ops: readonly AnyOp[]): Map<AnyOp, Set<string>> {
  const calls = new Map<AnyOp, Set<string>>();
  for (const [file, { text }] of sources) {
    if (!TEST.test(file) || SWEEPS.test(file)) continue;
    for (const call of callsOf(text))
      for (const op of answersTo(call, ops)) calls.set(op, (calls.get(op) ?? new Set()).add(file));
  }
  return calls;
}
