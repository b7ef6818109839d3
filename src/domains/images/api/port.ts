/** What the domains above may use of the images. */
export { listImages, readImage, type Image } from './store.ts';
export { findTagged, lockTagged, readWithTag, replaceTag, saveTags, type TaggedImage } from './store-tags.ts';
