/** The compiled texts of a language's screens; made by `tools/web/languages-plugin.ts`. */
declare module 'virtual:screens/de' {
  import type { Messages } from '@lingui/core';
  const messages: Messages;
  export default messages;
}
