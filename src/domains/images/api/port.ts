/** What the domains above may use of the images. */
export { listImages, readImage, type Image } from './store.ts';
