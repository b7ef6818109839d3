import type { ListTool } from '#shell/boot/web-route.ts';

export const listTools: readonly ListTool[] = [{ id: 'views', load: () => import('./ViewsMenu.tsx') }];
