import type { ListTool, WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [];

export const listTools: readonly ListTool[] = [{ id: 'views', load: () => import('./ViewsMenu.tsx') }];
