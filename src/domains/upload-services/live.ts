import type { TopicRules } from '#kernel/live.ts';

declare module '#kernel/live.ts' {
  interface LiveEvents {
    /** An upload service was configured or tested. */
    'upload-service.changed': { serviceId: string };
  }
}

export const topics: TopicRules = {
  'upload-service.changed': { may: 'upload-service.view', touches: ['upload-services', 'library'] },
};
