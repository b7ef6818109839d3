import { i18n, type MessageDescriptor, type MessageOptions } from '@lingui/core';
import { finishMessages } from '#kernel/message.ts';

/**
 * Languages that no one speaks, to see while developing what others will do to the screens: `long` makes every text 40%
 * longer, `rtl` writes it from right to left. `localStorage['console.pseudo'] = 'long'` and a reload switch one on.
 */
export const pseudo = {
  long: (text: string) => text.replaceAll(/\p{L}+/gu, (word) => word + 'ë'.repeat(Math.round(word.length * 0.4))),
  // As a reader of Arabic sees it; the marks of elements within a text stay where they are.
  rtl: (text: string) => text.replaceAll(/[^<>]+(?![^<]*>)/g, (part) => `\u202e${part}\u202c`),
};

/** Puts every text that the console renders into a pseudo-language; what the server rendered stays. */
export function disguise(kind: string): void {
  if (kind !== 'long' && kind !== 'rtl') return;
  const change = pseudo[kind];
  const translate = i18n._.bind(i18n);
  i18n._ = (id: MessageDescriptor | string, values?: Record<string, unknown>, options?: MessageOptions) =>
    change(typeof id === 'string' ? translate(id, values, options) : translate(id));
  finishMessages(change);
}
