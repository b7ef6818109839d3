import path from 'node:path';

/** What each part of `src` may import besides itself; a domain's own parts are settled below. */
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
  /** The customers' command line: it stands alone, and knows the operations from what the build gives it. */
  cli: [],
  /** The pages' entry: it collects every domain's routes. */
  main: ['kernel', 'ui', 'shell', 'contract', 'web'],
};

/** Domains from low to high; one uses only those before it. */
const DOMAINS =
  'tenancy messages notifications identity analytics registration sites social setup downloads account groups views console tasks infrastructure images networks ssh-keys servers hosts guest-reports availability snapshots firewall statistics configuration nics tags notes power-schedules guest-access connect init-policies servicelets backups transfers library health sharing maintenance reports'.split(
    ' ',
  );

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
  if (/^(tools|e2e|bin)\//.test(found)) return 'the product may not use its tools';
  const to = placeOf(found);
  if (to === null) return null;
  if (from.domain !== null && from.domain === to.domain) return checkWithinDomain(from, to);
  if (from.part !== to.part && !MAY_IMPORT[from.part]?.includes(to.part)) return `${from.part} may not use ${to.part}`;
  if (from.part === 'web' && to.part === 'web') return "one domain's pages do not use another's";
  return from.part === 'api' && to.part === 'api' ? checkAcrossDomains(from, to) : null;
}

function checkWithinDomain(from: Place, to: Place): string | null {
  const apart = (from.part === 'web' && to.part === 'api') || (from.part === 'api' && to.part === 'web');
  if (apart) return `${from.part} may not use ${to.part}`;
  return from.part === 'contract' && to.part !== 'contract' ? `a contract may not use ${to.part}` : null;
}

function checkAcrossDomains(from: Place, to: Place): string | null {
  const [low, high] = [DOMAINS.indexOf(to.domain!), DOMAINS.indexOf(from.domain!)];
  if (low === -1 || high === -1) return 'a domain is missing in the order of domains in tools/layout.ts';
  if (low > high) return `${from.domain} stands below ${to.domain}`;
  return to.file.endsWith('/api/port.ts') ? null : "only another domain's api/port.ts may be used";
}

/** Tests may reach for anything they need to set a stage. */
function isTest(file: string): boolean {
  return /\.(test|e2e)\.tsx?$/.test(file) || /\/(test|conformance)\//.test(file);
}

function resolve(file: string, target: string): string {
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
