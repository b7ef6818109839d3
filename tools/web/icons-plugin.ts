import path from 'node:path';
import type { Plugin } from 'vite';

/** Lets the icons of lucide-react be drawn by `src/ui/draw-icon.tsx`: a third of the work for each, on every screen. */
export function icons(): Plugin {
  let drawIcon = '';
  return {
    name: 'skydeck-icons',
    enforce: 'pre',
    configResolved: (config) => void (drawIcon = path.resolve(config.root, 'src/ui/draw-icon.tsx')),
    resolveId: {
      filter: { id: /createLucideIcon\.mjs$/ },
      handler: (_source, importer) => (importer?.includes('/lucide-react/dist/esm/icons/') ? drawIcon : null),
    },
  };
}
