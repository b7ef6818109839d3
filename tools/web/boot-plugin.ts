import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import type { AnyOp, Contract } from '#kernel/op.ts';
import type { BootTable } from '#shell/boot/boot-routes.ts';

interface PageFile {
  path: string;
  /** The page's module, relative to the project. */
  file: string;
  /** Reachable without a session. */
  open: boolean;
  /** Its route comes with the first file. */
  first: boolean;
  /** Of a route that is one list: the API path whose first page is asked for while React loads. */
  list: string | undefined;
  /** Whether that list is narrowed by the data center chosen in the header. */
  zoned: boolean;
}
const domainRoute = /path: '([^']+)'[^}]*?import\('(\.|#shell)\/([^']+)'\)(?:,\s*list: \w+\.(\w+))?/g;

/**
 * Makes the page quick and strict: styles inline, a static skeleton of the shell, a small script that sets theme,
 * direction and brand before the first paint, preloads the route's chunks and asks for the first answers.
 * Writes `csp.json` with the hashes of both. The server fills three placeholders in `index.html`, HTML-escaped:
 * `%SITE_TITLE%` (site name), `%SITE_COLOR%` (its primary color) and `%SITE_BRAND%` (JSON, see `SiteBrand` in `src/shell/session/site.ts`).
 */
export function boot(): Plugin {
  let root = '';
  let outDir = '';
  let csp = '';
  return {
    name: 'skydeck-boot',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
      outDir = path.resolve(root, config.build.outDir);
    },
    writeBundle: () => writeFileSync(path.join(outDir, 'csp.json'), csp),
    transformIndexHtml: {
      order: 'post',
      async handler(html, context) {
        if (!context.bundle) return html;
        const bundle = context.bundle;
        const style = takeStyles(bundle);
        const script = await bootScript(root, bootTable(bundle, await pageFiles(root)));
        csp = JSON.stringify({ script: [hash(script)], style: [hash(style)] });
        const skeleton = readFileSync(path.join(root, 'src/shell/boot/skeleton.html'), 'utf8').replace(/>\s+</g, '><');
        return html
          .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
          .replace('</head>', () => `<script>${script}</script><style>${style}</style></head>`)
          .replace('<div id="root"></div>', () => `<div id="root">${skeleton}</div>`);
      },
    },
  };
}

function takeStyles(bundle: Rolldown.OutputBundle) {
  let css = '';
  for (const [name, file] of Object.entries(bundle)) {
    if (file.type !== 'asset' || !name.endsWith('.css')) continue;
    css += String(file.source);
    delete bundle[name];
  }
  return css.trim();
}

function bootTable(bundle: Rolldown.OutputBundle, pages: readonly PageFile[]): BootTable {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = chunks.find((chunk) => chunk.isEntry);
  const withImports = (fileName: string, seen = new Set<string>()): Set<string> => {
    const chunk = chunks.find((c) => c.fileName === fileName);
    if (!chunk || chunk === entry || seen.has(fileName)) return seen;
    seen.add(fileName);
    chunk.imports.forEach((name) => withImports(name, seen));
    return seen;
  };
  const chunksOf = (file: string) => {
    const chunk = chunks.find((c) => c.moduleIds.some((id) => id.endsWith(file)) && c !== entry);
    return chunk ? [...withImports(chunk.fileName)] : [];
  };
  const always = new Set(entry?.imports);
  const shell = chunksOf('/src/shell/frame/Shell.tsx');
  const later = chunksOf('/src/shell/boot/later-screens.ts');
  const names: string[] = [];
  const positionOf = (chunk: string) => {
    const name = path.basename(chunk, '.js');
    return names.includes(name) ? names.indexOf(name) : names.push(name) - 1;
  };
  const routes = pages.map(({ path: address, open, first, list, zoned, file }) => {
    const chunksOfAll = [...(first ? [] : later), ...(open ? [] : shell), ...chunksOf(file)];
    return {
      path: address,
      needs: [...new Set(chunksOfAll)].filter((chunk) => !always.has(chunk)).map(positionOf),
      ...(open ? { open } : {}),
      ...(list === undefined ? {} : { list }),
      ...(zoned ? { zoned } : {}),
    };
  });
  return { chunks: names, routes };
}

/**
 * Reads the routes of every domain from their text: path, page module, whether they are public, and their list. The last is the
 * router's own for reports, which have none.
 */
async function pageFiles(root: string): Promise<PageFile[]> {
  const domains = globSync('src/domains/*/web/{first,routes}.tsx', { cwd: root }).map(async (file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const contract = path.join(root, path.dirname(file), '../contract.ts');
    const ops = text.includes(' list: ') ? await operationsOf(contract) : undefined;
    return [...text.matchAll(domainRoute)].map(([whole, address = '', base = '', page = '', list = '']) => {
      const op = ops?.get(list);
      return {
        path: address,
        file: `/${path.posix.join(base === '.' ? path.posix.dirname(file) : 'src/shell', page)}`,
        open: whole.includes('public: true'),
        first: file.endsWith('/first.tsx'),
        list: op && op.base + op.path,
        zoned: op?.list?.filters['zone'] !== undefined,
      };
    });
  });
  // A word wins over a parameter, as in the router.
  const openOf = ({ path: address }: PageFile) => address.split('$').length;
  const report = {
    path: '$',
    file: '/src/shell/report/ReportScreen.tsx',
    open: false,
    first: false,
    list: undefined,
    zoned: false,
  };
  return [...(await Promise.all(domains)).flat().toSorted((a, b) => openOf(a) - openOf(b)), report];
}

/** The operations of a domain, by name. */
async function operationsOf(contract: string): Promise<ReadonlyMap<string, AnyOp>> {
  const module = (await import(pathToFileURL(contract).href)) as Record<string, Contract>;
  const ops = Object.values(module).flatMap((one) => Object.values(one));
  return new Map(ops.map((op) => [op.name, op]));
}

async function bootScript(root: string, table: BootTable) {
  const out = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    define: { __BOOT_TABLE__: JSON.stringify(table) },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      lib: { entry: 'src/shell/boot/boot.ts', formats: ['iife'], name: 'boot' },
    },
  });
  const [first] = Array.isArray(out) ? out : [];
  const code = first?.output[0].code;
  if (!code) throw new Error('The boot script was not built.');
  return code.trim();
}

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
