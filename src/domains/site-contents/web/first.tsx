/** Links to what everyone may read. */
export const publicFoot = () => import('./PublicLinks.tsx');
