import { translate, type Sayable } from '#kernel/message.ts';

/** What a reason says in English; null where there is none. */
export const inEnglish = (reason: Sayable | null): string | null => (reason === null ? null : translate(reason, 'en'));
