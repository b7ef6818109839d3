import type { ComponentType } from 'react';
import { point } from '#kernel/point.ts';

export interface TaggedImages {
  rows: readonly { id: string; name: string; tags: readonly string[] }[];
}

/** The dialog that changes the tags of disk images. */
type ImageTagsPart = () => Promise<{ default: ComponentType<TaggedImages & { onClose(): void }> }>;

/** One domain brings it. */
export const imageTags = point<ImageTagsPart>('library.tags');
