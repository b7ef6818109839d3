import path from 'node:path';

/** What each part of `src` may import in addition to itself; a domain's own parts are defined below. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  kernel: [],
  platform: ['kernel'],
  engines: ['kernel', 'platform'],
  connectors: ['kernel', 'platform'],
  ui: ['kernel'],
  shell: ['kernel', 'ui', 'contract'],
  contract: ['kernel'],
  api: ['kernel', 'platform', 'engines', 'connectors', 'contract'],
  web: ['kernel', 'ui', 'shell', 'contract'],
  seed: ['kernel', 'platform', 'engines', 'contract', 'api', 'server'],
  /** Where the product is put together, and so above everything but the pages. */
  server: ['kernel', 'platform', 'engines', 'connectors', 'contract', 'api', 'seed'],
  commands: ['kernel', 'platform', 'engines', 'connectors', 'contract', 'api', 'seed', 'server'],
  /** The customers' command line: it is standalone, and gets the operations from the build. */
  cli: [],
  /** The pages' entry: it collects every domain's routes. */
  main: ['kernel', 'ui', 'shell', 'contract', 'web'],
};

/** Single imports against the direction, each with its reason. */
const EXCEPTIONS: Record<string, string> = {
  'src/platform/app.ts -> src/engines/port.ts': 'the type of what handlers and tasks find under app.engine()',
};

interface Place {
  part: string;
  domain: string | null;
  file: string;
}

/** Why this import is wrong, or null. `target` is what the import says; packages are always right. */
export function checkImport(file: string, target: string): string | null {
  const from = placeOf(file);
  const found = resolve(file, target);
  if (from === null || isTest(file) || `${file} -> ${found}` in EXCEPTIONS) return null;
  if (/^(tools|e2e|bin)\//.test(found) || isForSweeps(found)) return 'the product may not use its tools';
  const to = placeOf(found);
  if (to === null) return null;
  if (from.domain !== null && from.domain === to.domain) return checkWithinDomain(from, to);
  if (from.part !== to.part && !MAY_IMPORT[from.part]?.includes(to.part)) return `${from.part} may not use ${to.part}`;
  if (from.part === 'web' && to.part === 'web')
    return isWebPort(to.file) ? null : "only another domain's web/port.ts and web/port/ may be used";
  if (from.part !== 'api' || to.part !== 'api') return null;
  return to.file.endsWith('/api/port.ts') ? null : "only another domain's api/port.ts may be used";
}

function checkWithinDomain(from: Place, to: Place): string | null {
  const apart = (from.part === 'web' && to.part === 'api') || (from.part === 'api' && to.part === 'web');
  if (apart) return `${from.part} may not use ${to.part}`;
  return from.part === 'contract' && to.part !== 'contract' ? `a contract may not use ${to.part}` : null;
}

/** Whether the pages of another domain are used by its port: `web/port.ts`, or a widget in `web/port/`. */
const isWebPort = (file: string): boolean => /\/web\/port(\.ts|\/[^/]+)$/.test(file);

/** Tests, and what a folder brings for the sweeps over all domains, may reach for anything they need to set a stage. */
export function isTest(file: string): boolean {
  return /\.(test|e2e)\.tsx?$/.test(file) || /\/(test|conformance)\//.test(file) || isForSweeps(file);
}

/** What a domain brings for the sweeps: a request for each operation, rows for its reports, its screens. */
function isForSweeps(file: string): boolean {
  return /^src\/(domains\/[^/]+\/(api\/(samples|report-rows|diagnostic-causes)|web\/screens)|shell\/screens)\.ts$/.test(
    file,
  );
}

/** The file that an import names; a package stays as it is. */
export function resolve(file: string, target: string): string {
  if (target.startsWith('#test/')) return `tools/test/${target.slice('#test/'.length)}`;
  if (target.startsWith('#')) return `src/${target.slice(1)}`;
  return target.startsWith('.') ? path.posix.normalize(`${path.posix.dirname(file)}/${target}`) : target;
}

/** Null for packages and for what lies outside `src`. */
function placeOf(file: string): Place | null {
  if (!file.startsWith('src/')) return null;
  const [, top = '', second = '', third = ''] = file.split('/');
  if (top === 'domains') {
    const part = third === 'api' || third === 'web' ? third : 'contract';
    return { part, domain: second, file };
  }
  if (file.startsWith('src/platform/cli/') || file === 'src/platform/main.ts')
    return { part: 'commands', domain: null, file };
  if (second === '') return { part: 'main', domain: null, file };
  return { part: top, domain: null, file };
}

/** Which domains use the port of which: a domain is above those whose port it uses. */
export function domainUses(imports: Iterable<readonly [file: string, target: string]>): Map<string, Set<string>> {
  const uses = new Map<string, Set<string>>();
  for (const [file, target] of imports) {
    const [from, to] = [placeOf(file), placeOf(resolve(file, target))];
    if (from === null || to === null || from.domain === null || to.domain === null) continue;
    if (isTest(file) || from.domain === to.domain || from.part === 'contract' || from.part !== to.part) continue;
    uses.set(from.domain, (uses.get(from.domain) ?? new Set()).add(to.domain));
  }
  return uses;
}

/** Whether a domain is above another: it uses its port, or that of one that is above it. */
export function standsAbove(uses: ReadonlyMap<string, ReadonlySet<string>>, domain: string, other: string): boolean {
  return [...(uses.get(domain) ?? [])].some((lower) => lower === other || standsAbove(uses, lower, other));
}

/** A circle of domains or files that use each other, in order; null when there is none, and so an order of all. */
export function findCircle(uses: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const done = new Set<string>();
  const visit = (one: string, way: readonly string[]): string[] | null => {
    if (way.includes(one)) return [...way.slice(way.indexOf(one)), one];
    if (done.has(one)) return null;
    for (const lower of uses.get(one) ?? []) {
      const circle = visit(lower, [...way, one]);
      if (circle !== null) return circle;
    }
    done.add(one);
    return null;
  };
  for (const one of uses.keys()) {
    const circle = visit(one, []);
    if (circle !== null) return circle;
  }
  return null;
}
