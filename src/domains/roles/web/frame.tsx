import type { WebFrame } from '#shell/boot/web-route.ts';

/** Asks for access on the page that someone may not see. */
export const requestAccess: WebFrame['requestAccess'] = () => import('./RequestAccess.tsx');
