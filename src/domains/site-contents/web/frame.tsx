import type { HeaderItem } from '#shell/boot/web-route.ts';

export const helpParts: readonly HeaderItem[] = [{ id: 'site-help', load: () => import('./HelpPart.tsx') }];
