/** The compiled texts of a language's screens; made by `tools/web/languages-plugin.ts`. */
declare module 'virtual:screens/de' {
  import type { Messages } from '@lingui/core';
  import type { Compiled } from '#kernel/compile-message.ts';
  const messages: Messages;
  export default messages;
  /** What the domains share with the server, by domain and key. */
  export const shared: Record<string, Record<string, Compiled>>;
}
