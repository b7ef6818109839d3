import { useEffect, useSyncExternalStore } from 'react';
import { lazily } from '#shell/boot/lazily.tsx';
import { lookForKept, uploadNews } from './upload-news.ts';

const UploadProgress = lazily(() => import('./UploadProgress.tsx'));

/** The uploads of this page, whose code comes once there is one: of its own, or of a file that this browser keeps. */
export default function UploadMark() {
  const known = useSyncExternalStore(uploadNews.watch, uploadNews.get);
  useEffect(lookForKept, []);
  return known && <UploadProgress />;
}
