import type { TopicRules } from '#kernel/live.ts';

declare module '#kernel/live.ts' {
  interface LiveEvents {
    /** A disk image was made, changed, shared or removed. */
    'image.changed': { imageId: string };
  }
}

export const topics: TopicRules = {
  'image.changed': { may: 'image.view', touches: ['library'] },
};
