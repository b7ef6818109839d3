import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { boot } from './tools/web/boot-plugin.ts';
import { neededBy } from './tools/web/chunks.ts';
import { commandLine } from './tools/web/command-line-plugin.ts';
import { compileHint } from './tools/web/compile-hint-plugin.ts';
import { compress } from './tools/web/compress-plugin.ts';
import { contracts } from './tools/web/contract-plugin.ts';
import { icons } from './tools/web/icons-plugin.ts';
import { languages } from './tools/web/languages-plugin.ts';
import { catalogs, messages } from './tools/web/messages-plugin.ts';

/** The first screens: what they need comes in few files, and nothing else with it. */
const signIn = ['src/domains/identity/web/LoginPage.tsx'];
/** What follows once the list can be seen. */
const soon = [
  'src/shell/list/ListTools.tsx',
  // What the mark links to would bring the screens of alarms with it.
  'src/domains/alarms/paths.ts',
  'src/domains/alarms/web/AlarmBadge.tsx',
  'src/domains/servers/web/SilentZones.tsx',
  'src/domains/servers/web/ZoneScope.tsx',
  'src/domains/charges/web/BalanceMark.tsx',
  'src/domains/library/web/UploadMark.tsx',
  'src/domains/notifications/web/Bell.tsx',
  'src/domains/sites/web/MaintenanceWatch.tsx',
  'src/domains/tags/web/TagFilter.tsx',
  'src/domains/tasks/web/TaskIndicator.tsx',
  'src/domains/tasks/web/WatchedTasks.tsx',
  'src/domains/views/web/ViewsMenu.tsx',
];
const laterScreens = ['src/shell/boot/later-screens.ts'];
const list = ['src/shell/frame/Shell.tsx', 'src/domains/servers/web/ServersPage.tsx'];

/** The console's bundle: `dist/web`, ready to be served as it is, but for `index.html` (see `boot-plugin.ts`). */
export default defineConfig({
  plugins: [
    contracts(),
    icons(),
    catalogs(),
    messages(),
    languages(),
    tailwindcss(),
    boot(),
    compileHint(),
    commandLine(),
    compress(),
  ],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    cssCodeSplit: false,
    modulePreload: {
      polyfill: false,
      // Chunks of pages are in the table of the inline script (`src/shell/boot/boot.ts`): no need for a second one in the first file.
      resolveDependencies: (_, chunks, { hostId }) => (/\/base-[^/]+$/.test(hostId) ? [] : chunks),
    },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // Marks of server components, which say nothing here.
      checks: { moduleLevelDirective: false },
      output: {
        codeSplitting: {
          groups: [
            // Few files: each costs the first screen a request and a module record, about a millisecond.
            {
              name: 'vendor',
              test: /rolldown.runtime|node_modules\/(react|react-dom|scheduler|clsx|@tanstack\/(react-|query-|router-|store|history)|@lingui|use-sync)/,
              tags: ['$initial'],
            },
            // Long texts are few: what reads Markdown must not come with what every screen shares.
            { name: 'markdown', test: /src\/shell\/text\/DocumentText|node_modules\/(mdast|micromark|unist)/ },
            // A dozen small files cost more to load than they spare.
            {
              name: 'base',
              // The entry runs as a file of its own.
              test: /src\/(ui|shell|kernel)\/(?!.*main\.tsx$)|lucide-react|@tanstack\/react-router/,
              tags: ['$initial'],
            },
            neededBy('first', [...signIn, ...laterScreens], list),
            neededBy('sign-in', signIn),
            neededBy('list', list),
            neededBy('screens', laterScreens),
            // One file of these: small ones are packed worse, and most of them are needed.
            { name: 'soon', test: (id: string) => soon.some((file) => id.endsWith(`/${file}`)) },
            {
              name: 'shared',
              test: /src\/(ui|shell|kernel)\/|lucide-react|@tanstack\/react-router/,
              minShareCount: 2,
            },
            // The same within a domain; what the forms of one share is no part of its lists.
            {
              name: (id) =>
                /src\/domains\/([^/]+)\/(?:web\/(create)\/)?/.exec(id)?.slice(1).filter(Boolean).join('-') ?? null,
              test: /src\/domains\//,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
});
