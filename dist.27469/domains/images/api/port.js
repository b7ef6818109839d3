/** What the domains above may use of the images. */
export { listImages, readImage } from './store.js';
