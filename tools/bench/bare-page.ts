import tailwindcss from '@tailwindcss/vite';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { compress } from '../web/compress-plugin.ts';

/** The pages to compare with: `table` draws the console's table, `plain` the same rows as text without styles. */
const pages = ['table', 'plain'] as const;
export const barePath = (page: (typeof pages)[number]): string => `/bare/${page}/index.html`;

/** Builds the pages into a folder, made as the console is: compressed, styles in the page. */
export async function buildBarePages(outDir: string): Promise<void> {
  for (const page of pages)
    await build({
      root: path.join(import.meta.dirname, 'bare', page),
      base: `/bare/${page}/`,
      configFile: false,
      logLevel: 'error',
      plugins: [tailwindcss(), styleInPage(), compress()],
      build: {
        outDir: path.join(outDir, page),
        emptyOutDir: true,
        target: 'es2022',
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
      },
    });
}

/** Its own style sheet would cost the page one more request than the console makes. */
function styleInPage(): Plugin {
  return {
    name: 'bench-style-in-page',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const sheets = Object.values(bundle).filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
        const css = sheets.map((file) => (file.type === 'asset' ? String(file.source) : '')).join('');
        return html
          .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
          .replace('</head>', () => (css === '' ? '</head>' : `<style>${css}</style></head>`));
      },
    },
  };
}
