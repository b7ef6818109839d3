import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { boot } from './tools/web/boot-plugin.ts';
import { compress } from './tools/web/compress-plugin.ts';
import { contracts } from './tools/web/contract-plugin.ts';
import { messages } from './tools/web/messages-plugin.ts';

/** The console's bundle: `dist/web`, ready to be served as it is, but for `index.html` (see `boot-plugin.ts`). */
export default defineConfig({
  plugins: [contracts(), messages(), tailwindcss(), boot({ lists: { '/servers': '/svc/servers' } }), compress()],
  resolve: { conditions: ['source', 'module', 'browser', 'production'] },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // Marks of server components, which say nothing here.
      checks: { moduleLevelDirective: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            {
              name: 'frame',
              test: /node_modules\/(@tanstack\/(react-|query-|router-|store|history)|@lingui|clsx|use-sync)/,
              tags: ['$initial'],
            },
            // What several screens share comes in one file: a dozen small ones cost more to load than they spare.
            {
              name: 'shared',
              test: /src\/(ui|shell|kernel)\/|src\/domains\/[^/]+\/contract|lucide-react/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
});
