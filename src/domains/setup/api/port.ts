/** What the start of the product uses of the setup. */
export { createSetupToken, setupNotice } from './token.ts';
