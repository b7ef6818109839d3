/** What the domains above may use of the images. */
export { ofImage } from './announce.ts';
export { blockDamaged, isDamage } from './block-damaged.ts';
export { hasImages, listImages, providerImages, readImage, soldLicences, type Image } from './store.ts';
export { findTagged, lockTagged, readWithTag, replaceTag, saveTags, type TaggedImage } from './store.ts';
export {
  insertFoundImage,
  insertImage,
  saveAsBefore,
  saveCleared,
  saveEdit,
  saveEngineRef,
  saveFailed,
  saveReady,
  takeFailed,
  takeImage,
  type Edit,
  type NewImage,
  type Ready,
  type StateBefore,
} from './store-change.ts';
export {
  beginCheck,
  forgetMaker,
  saveDeleted,
  saveEndNotified,
  saveLatest,
  saveLife,
  saveUploaded,
} from './store-life.ts';
export { saveInspected, saveScanned, type Scan } from './store-scan.ts';
