import { i18n, type MessageDescriptor, type MessageOptions } from '@lingui/core';
import { isolated } from '#kernel/languages.ts';

const translate = i18n._.bind(i18n);

/**
 * Sets apart the English of what a language from right to left lacks, so that its full stop stays at its end; or stops
 * doing so.
 */
export function isolateEnglish(on: boolean): void {
  if (!on) {
    i18n._ = translate;
    return;
  }
  i18n._ = (id: MessageDescriptor | string, values?: Record<string, unknown>, options?: MessageOptions) => {
    const text = typeof id === 'string' ? translate(id, values, options) : translate(id);
    return Object.hasOwn(i18n.messages, typeof id === 'string' ? id : (id.id ?? '')) ? text : isolated(text);
  };
}
