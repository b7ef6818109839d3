/** The compiled texts of a language's screens; made by `tools/web/languages-plugin.ts`. */
declare module 'virtual:screens/*' {
  import type { Messages } from '@lingui/core';
  import type { Compiled } from '#kernel/compile-message.ts';
  import type { Marks } from '#kernel/languages.ts';
  export const messages: Messages;
  /** What the domains share with the server, by domain and key. */
  export const shared: Record<string, Record<string, Compiled>>;
  export const marks: Marks;
}
